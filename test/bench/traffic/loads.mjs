import { setTimeout as sleep } from 'node:timers/promises';
import { now, sleepUntil } from '../measuring/figures.mjs';

const POLL_EVERY_MS = 500;
/** Length of a typed message. */
const FILLER = 'a few words more, as people write';

let counter = 0;
const textOf = (wish) => `message ${++counter} ${wish} ${FILLER}`;

/** Closed loop: each user sends the next message after the reply. */
export function closedLoop({ traffic, chats }, atOnce, wish = '') {
  const person = async (chat, end) => {
    while (now() < end) await traffic.send(chat, textOf(wish), { isAwaited: true });
  };
  return (end) => Promise.all(chats.slice(0, atOnce).map((chat) => person(chat, end)));
}

/** Open loop: Poisson arrivals, independent of earlier replies. */
export function openLoop({ traffic, chats }, rate) {
  return async (end) => {
    const pending = new Set(); // only unfinished ones: hours produce millions
    let sent = 0;
    for (let due = now(); due < end; due += (-Math.log(1 - Math.random()) / rate) * 1000) {
      if (due > now()) await sleepUntil(due);
      const sending = traffic.send(chats[sent++ % chats.length], textOf(''), { isAwaited: false });
      pending.add(sending);
      sending.finally(() => pending.delete(sending));
    }
    await Promise.all(pending);
  };
}

/** Every chat polls twice a second for messages after its last one; there are none. */
export async function pollers({ traffic, chats, http }) {
  const newest = async ({ id, headers }) => {
    const answer = await http.send('GET', `/api/chat/${id}/message/?limit=1`, { headers });
    return answer.json.at(-1)?.id;
  };
  const last = new Map();
  for (const chat of chats) last.set(chat, await newest(chat));
  const poll = async (chat) => {
    const at = now();
    const path = `/api/chat/${chat.id}/message/?last_seen_message=${last.get(chat)}`;
    const answer = await http.send('GET', path, { headers: chat.headers }).catch((error) => ({ status: error.code }));
    if (answer.status !== 200) traffic.error(`poll ${answer.status}`);
    else if (answer.json.length > 0) traffic.error('poll not empty');
    else if (traffic.window.covers(at)) traffic.window.polls.push(now() - at);
  };
  const tab = async (chat, end) => {
    await sleep(Math.random() * POLL_EVERY_MS);
    for (let next = now(); next < end; next += POLL_EVERY_MS) {
      await sleepUntil(next);
      await poll(chat);
    }
  };
  return (end) => Promise.all(chats.map((chat) => tab(chat, end)));
}
