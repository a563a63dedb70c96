import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Person } from '../../../support/server/people/person.js';
import { Installation, type Regent } from '../../../support/server/regent.js';
import { readZip } from '../../../support/services/read-zip.js';
import { form, png } from '../../../support/util/pictures.js';

let at: Installation;
let regent: Regent;
let folder: string;
let ann: Person;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'regent-export-'));
  at = await Installation.open({ SWEEP_INTERVAL_MS: '200' }, { runsIn: 'test' }); // its memory is measured
  regent = await at.start();
  ann = await at.person(regent);
}, 90_000);
afterAll(async () => {
  await at.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = async (person = ann): Promise<string> => (await person.ok('POST', '/api/account/export/')).ticket;
const open = (ticket: string, person = ann): Promise<Response> =>
  fetch(`${regent.url}/api/account/export/${ticket}`, { headers: { cookie: person.cookie } });

async function download(person = ann): Promise<string> {
  const response = await open(await start(person), person);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  const file = join(folder, `${createHash('sha1').update(String(Math.random())).digest('hex')}.zip`);
  await pipeline(Readable.fromWeb(response.body as never), createWriteStream(file));
  return file;
}
const json = (bytes: Buffer | undefined) => JSON.parse((bytes ?? Buffer.from('null')).toString('utf8'));

describe('account export', () => {
  it('is one file with everything a user created, wrote and reported, and the images', async () => {
    const bob = await at.person(regent);
    const bobs = await bob.agent({ agent_context: 'nobody else sees this' });
    const image = await ann.ok('POST', '/api/account/image/', form(await png()));
    await ann.ok('PATCH', '/api/account/me/', { bio: 'Ночь, улица', image_id: image.id });
    await ann.firstPassword('hj8dk2lsmq vbw');
    const base = await ann.ok('POST', '/api/studio/databank/base/', {
      name: 'Facts',
      chapters: [{ title: 'One', content: 'About "one"\n\\ and 🦊' }],
    });
    await ann.ok('POST', `/api/studio/databank/base/${base.id}/page/`, { url: 'https://example.com/help' });
    const agent = await ann.agent({
      agent_context: 'Be kind.',
      knowledge_base_id: base.id,
      skills: [{ name: 'kindness' }],
      starters: ['How are you?', 'Say "hi"'],
    });
    await ann.ok('PATCH', `/api/studio/agent/${agent.id}/`, {
      webhook_login: { username: 'the-login-of-a-trigger', password: 'three herons' },
    });
    const page = { is_enabled: false, slug: `page-${agent.id}`, sample_question: 'Why?', sample_answer: 'So.' };
    await ann.ok('PUT', `/api/studio/agent/${agent.id}/public-page/`, page);
    const chat = await ann.chat(bobs.id, { name: 'With Bob’s' });
    const { id } = await ann.post(chat.id, 'Привет "you"\n```js\n1\n```');
    const answer = await ann.reply(chat.id, id);
    await ann.ok('POST', `/api/studio/upvote/agent/${bobs.id}/`);
    await ann.ok('PUT', `/api/studio/agent/${bobs.id}/report/`, { reason: 'other', note: 'A note' });

    // Not checked meanwhile: the agent would be available again, and the request fulfilled.
    await at.rows(
      `WITH later AS (UPDATE agent_check SET due_at = now() + interval '1 hour' WHERE agent_id = $1)
        UPDATE agent SET offline = true WHERE id = $1`,
      [bobs.id],
    );
    await ann.ok('PUT', `/api/studio/agent/${bobs.id}/notify/`);

    const files = await readZip(await download());
    expect([...files.keys()].sort()).toEqual(
      [
        'README.txt',
        'profile.json',
        'sessions.json',
        'personas.json',
        'agents.json',
        'crowns.json',
        'notify-requests.json',
        'reports.json',
        'chat-imports.json',
        'pictures.json',
        'files.json',
        `agent-versions/${agent.id}.json`,
        `knowledge-bases/${base.id}.json`,
        `chats/${chat.id}.json`,
        `media/${image.image.replace('/media/', '')}`,
      ].sort(),
    );
    expect(json(files.get('profile.json'))).toMatchObject({ email: ann.email, bio: 'Ночь, улица', has_password: true });
    expect(json(files.get('sessions.json'))).toMatchObject([{ id: expect.any(Number) }]);
    expect(json(files.get('personas.json'))).toMatchObject([{ is_default: true }]);
    expect(json(files.get('agents.json'))).toMatchObject([
      {
        id: agent.id,
        agent_context: 'Be kind.',
        skills: ['kindness'],
        starters: ['How are you?', 'Say "hi"'],
        knowledge_base_id: base.id,
        public_page: page,
      },
    ]);
    expect(json(files.get(`agent-versions/${agent.id}.json`))).toMatchObject({
      live: 1,
      versions: [{ number: 1, content: { agentContext: 'Be kind.', skills: [{ name: 'kindness' }] } }],
    });
    expect(json(files.get(`knowledge-bases/${base.id}.json`))).toMatchObject({
      name: 'Facts',
      documents: [{ name: 'https://example.com/help', url: 'https://example.com/help', read_at: null }],
      chapters: [{ title: 'One', content: 'About "one"\n\\ and 🦊', document_id: null, page: null, anchor: null }],
    });
    expect(json(files.get(`chats/${chat.id}.json`))).toMatchObject({
      name: 'With Bob’s',
      messages: [
        { id, is_agent_message: false, message: 'Привет "you"\n```js\n1\n```' },
        { id: answer.id, is_agent_message: true, message: answer.message, reply_to: id },
      ],
    });
    expect(json(files.get('crowns.json'))).toMatchObject([{ agent_id: bobs.id }]);
    expect(json(files.get('notify-requests.json'))).toMatchObject([{ agent_id: bobs.id, agent: bobs.name }]);
    expect(json(files.get('reports.json'))).toMatchObject([{ agent_id: bobs.id, reason: 'other', note: 'A note' }]);
    const stored = Buffer.from(await (await fetch(regent.url + image.image)).arrayBuffer());
    expect(files.get(`media/${image.image.replace('/media/', '')}`)?.equals(stored)).toBe(true);

    const all = [...files.values()].map((bytes) => bytes.toString('utf8')).join('\n');
    const cookie = decodeURIComponent(ann.cookie.split('=')[1] ?? '');
    const login = ['the-login-of-a-trigger', 'three herons', 'webhook_login', 'webhook_username'];
    for (const secret of [agent.api_key, cookie, 'argon2', bob.email, 'nobody else sees this', ...login]) {
      expect(all).not.toContain(secret);
    }
  });

  it('has every alternative of a conversation, and which one is shown', async () => {
    const bob = await at.person(regent);
    const first = await bob.chat((await ann.agent()).id);
    const { id } = await bob.post(first.id, 'First text');
    const answer = await bob.reply(first.id, id);
    const client_id = randomUUID();
    const { chat: second, message } = await bob.ok('POST', `/api/chat/${first.id}/message/${id}/edit/`, {
      message: 'Second text',
      client_id,
    });
    await bob.reply(second.id, message.id);
    const files = await readZip(await download(bob));
    expect(json(files.get(`chats/${first.id}.json`))).toMatchObject({
      conversation_id: first.id,
      is_shown: false,
      messages: [{ message: 'First text' }, { message: answer.message }],
    });
    expect(json(files.get(`chats/${second.id}.json`))).toMatchObject({
      conversation_id: first.id,
      is_shown: true,
      messages: [{ message: 'Second text' }, { reply_to: message.id }],
    });
  });

  it('has empty lists for a user without data', async () => {
    const files = await readZip(await download(await at.person(regent)));
    for (const name of ['agents.json', 'crowns.json', 'notify-requests.json', 'reports.json', 'pictures.json']) {
      expect(json(files.get(name))).toEqual([]);
    }
  });

  it('is available to the user only, once per link', async () => {
    const bob = await at.person(regent);
    const ticket = await start();
    expect((await open(ticket, bob)).status).toBe(404);
    expect((await fetch(`${regent.url}/api/account/export/${ticket}`)).status).toBe(401);
    await (await open(ticket)).arrayBuffer();
    expect(await (await open(ticket)).json()).toMatchObject({ status: 404, code: 'export_not_found' });
    for (const wrong of ['x', '%00', 'a'.repeat(5000)]) expect((await open(wrong)).status).toBe(404);
  });
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Live memory of JavaScript and its buffers, after garbage collection. */
const held = (): number => {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/** The maximum of additional live memory during the work. Each measurement pauses the process. */
async function mostHeld(everyMs: number, work: () => Promise<void>): Promise<number> {
  const before = held();
  let most = 0;
  let measurements = 0;
  let next: NodeJS.Timeout;
  const measure = (): void => {
    const begun = performance.now();
    most = Math.max(most, held() - before);
    measurements += 1;
    // With a large heap a measurement takes longer than the interval, which would block everything else.
    next = setTimeout(measure, Math.max(everyMs, 2 * (performance.now() - begun)));
  };
  next = setTimeout(measure, everyMs);
  await work().finally(() => clearTimeout(next));
  expect(measurements).toBeGreaterThan(0);
  return most;
}

async function messagesIn(file: string): Promise<number> {
  let seen = 0;
  for (const [name, bytes] of await readZip(file)) {
    if (name.startsWith('chats/')) seen += json(bytes).messages.length;
  }
  return seen;
}

/** Adds `messages` messages of `length` characters. They count as indexed: their search index would cost minutes. */
async function fill(chatId: number, messages: number, length: number): Promise<void> {
  await at.rows(
    `WITH h AS (UPDATE chat SET head = head + $2 WHERE id = $1 RETURNING head), added AS (
       INSERT INTO message (chat_id, seq, rev, is_agent, body, delivery)
       SELECT $1, h.head - $2 + i, h.head - $2 + i, false, rpad(i || ' ', $3, md5(i::text)), 'answered'
       FROM h, generate_series(1, $2) i RETURNING id)
     UPDATE message_search_progress SET indexed_to = (SELECT max(id) FROM added)`,
    [chatId, messages, length],
  );
}

it('contains a hundred replies of 1.9 MB, read in small batches', async () => {
  const bob = await at.person(regent);
  const chat = await bob.chat((await ann.agent()).id);
  await fill(chat.id, 100, 1_900_000);
  let file = '';
  const most = await mostHeld(500, async () => {
    file = await download(bob);
  });
  expect(most).toBeLessThan(100 * 1024 * 1024);
  expect(await messagesIn(file)).toBe(100);
}, 120_000);

describe('export of a hundred thousand messages', () => {
  const MESSAGES = 100_000;
  const LENGTH = 1500;
  let rich: Person;
  beforeAll(async () => {
    rich = await at.person(regent);
    const agent = await ann.agent();
    const chat = await rich.chat(agent.id);
    await fill(chat.id, MESSAGES, LENGTH);
  }, 120_000);

  it('is complete, and never held in memory as a whole', async () => {
    let file = '';
    const most = await mostHeld(1000, async () => {
      file = await download(rich);
    });
    // The whole export is more than 150 MB.
    expect(most).toBeLessThan(100 * 1024 * 1024);
    expect(await messagesIn(file)).toBe(MESSAGES);
  }, 180_000);

  it('rejects a concurrent download, and accepts a new one after an abort', async () => {
    const response = await open(await start(rich), rich);
    const reader = response.body!.getReader();
    await reader.read();
    const refused = await rich.call('POST', '/api/account/export/');
    expect([refused.status, refused.body.code]).toEqual([409, 'export_running']);
    await reader.cancel();
    let ticket: string | undefined;
    for (const end = Date.now() + 15_000; ticket === undefined && Date.now() < end; await sleep(50)) {
      const again = await rich.call('POST', '/api/account/export/');
      if (again.status === 201) ticket = again.body.ticket;
    }
    expect(ticket).toBeDefined();
  }, 60_000);
});
