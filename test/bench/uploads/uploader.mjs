// Child process that uploads files in rounds until its time is over: in the process of the load, that would delay messages.
import { once } from 'node:events';
import { request } from 'node:http';

const MB = 1024 * 1024;
const CHUNK = Buffer.alloc(MB / 4, 'a line of text\n');
const BOUNDARY = 'regent-bench';
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`;
const TAIL = `\r\n--${BOUNDARY}--\r\n`;

/** @returns the status, or the error's code */
async function upload({ url, chat, megabytes }) {
  const size = megabytes * MB;
  const headers = {
    ...chat.headers,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': HEAD.length + size + TAIL.length,
  };
  const sending = request(`${url}/api/chat/${chat.id}/file/`, { method: 'POST', headers });
  const answered = once(sending, 'response').then(
    ([answer]) => answer.resume().statusCode,
    (error) => error.code,
  );
  sending.write(HEAD);
  for (let sent = 0; sent < size && !sending.destroyed; sent += CHUNK.length) {
    if (!sending.write(CHUNK)) await Promise.race([once(sending, 'drain').catch(() => {}), answered]);
  }
  sending.end(TAIL);
  return answered;
}

process.once('message', async ({ url, chats, megabytes, ms }) => {
  const statuses = {};
  for (const end = Date.now() + ms; Date.now() < end; ) {
    const round = await Promise.all(chats.map((chat) => upload({ url, chat, megabytes })));
    for (const status of round) statuses[status] = (statuses[status] ?? 0) + 1;
  }
  process.send(statuses);
  process.disconnect();
});
