import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Test } from '@nestjs/testing';
import { pino } from 'pino';
import { ENTITIES } from '../../../../server/src/app/entities.js';
import { ModulePortsModule } from '../../../../server/src/app/roles/module-ports.module.js';
import { CleanUpMedia } from '../../../../server/src/modules/media/files/clean-up-media.js';
import { MediaApiModule } from '../../../../server/src/modules/media/media-api.module.js';
import { ConfigModule } from '../../../../server/src/platform/config/config.module.js';
import { DbModule } from '../../../../server/src/platform/db/db.module.js';
import { LoggingModule } from '../../../../server/src/platform/logging/logging.module.js';
import { fileForm } from '../../../support/files/samples.js';
import { idColumns, idsLeft, textsLeft } from '../../../support/server/find-everywhere.js';
import { startBuilt } from '../../../support/server/launch/built-server.js';
import type { Person } from '../../../support/server/people/person.js';
import { Installation, type Regent } from '../../../support/server/regent.js';
import { MailBox } from '../../../support/services/mail-box.js';
import { form, png } from '../../../support/util/pictures.js';
import { until } from '../../../support/util/until.js';

const KEY = 'the operator key of n8n';
const PASSWORD = 'hj8dk2lsmq vbw';
const USER_IDS = /(user|creator|owner|reporter|actor)_id$/;
const FILES = /\/media\/([\w.-]+)/g;

let box: MailBox;
let at: Installation;
let regent: Regent;
let people = 0;

beforeAll(async () => {
  box = new MailBox();
  await box.open();
  at = await Installation.open(
    { N8N_API_KEY: KEY, SWEEP_INTERVAL_MS: '200', SMTP_URL: box.url, ADMIN_EMAILS: 'boss@example.com' },
    { host: { apiKey: KEY } },
  );
  regent = await at.start();
});
afterAll(async () => {
  await at.close();
  await box.close();
});

const untilDeleted = (id: number) =>
  until('the account to be gone', async () => (await at.rows('SELECT FROM "user" WHERE id = $1', [id])).length === 0);

/** A user with one of each kind of data, all of it marked. */
async function userWithData(mark: string) {
  people += 1;
  const person = await at.signIn(regent, `${mark}-${people}@example.com`);
  const image = await person.ok('POST', '/api/account/image/', form(await png()));
  const face = await person.ok('POST', '/api/studio/image/', form(await png(50, 50)));
  await person.ok('PATCH', '/api/account/me/', {
    first_name: `${mark} first`,
    last_name: `${mark} last`,
    bio: `${mark} bio`,
    username: `${mark}-name-${people}`,
    image_id: image.id,
  });
  await person.firstPassword(PASSWORD);
  const base = await person.ok('POST', '/api/studio/databank/base/', {
    name: `${mark} base`,
    chapters: [{ title: `${mark} title`, content: `${mark} content` }],
  });
  const persona = await person.ok('POST', '/api/studio/persona/', {
    name: `${mark} persona`,
    description: `${mark} about`,
    image_id: face.id,
    is_default: true,
  });
  const made = await person.newAgent({
    name: `${mark} agent ${people}`,
    type: `${mark} type`,
    short_description: `${mark} short`,
    description: `${mark} long`,
    agent_context: `${mark} context`,
    // It is in chats of other users, who keep it.
    welcome_message: 'What an agent has said to others is theirs.',
    skills: [{ name: `${mark} skill` }],
    template_type: 'simple',
    knowledge_base_id: base.id,
    image_id: face.id,
  });
  await until('a workflow', async () => {
    const { workflow_state } = await person.ok('GET', `/api/studio/agent/${made.id}/`);
    return workflow_state === 'ready';
  });
  const agent = await person.ok('PATCH', `/api/studio/agent/${made.id}/`, { status: 'ready' });
  const chat = await person.chat(agent.id, { name: `${mark} chat`, persona_id: persona.id });
  const file = await person.ok('POST', `/api/chat/${chat.id}/file/`, fileForm(`${mark} text`, `${mark}.txt`));
  const first = { message: `${mark} message`, file_ids: [file.id] };
  const { id } = await person.ok('POST', `/api/chat/${chat.id}/message/`, first);
  await person.reply(chat.id, id);
  const edit = { message: `${mark} edited message`, client_id: randomUUID() };
  const alternative = await person.ok('POST', `/api/chat/${chat.id}/message/${id}/edit/`, edit);
  await person.reply(alternative.chat.id, alternative.message.id);
  await person.ok('PUT', `/api/chat/${chat.id}/share/`, { show_persona: true });
  const files = [...JSON.stringify([image, face]).matchAll(FILES)].map(([, name]) => name!);
  return { person, agent, chat, alternative: alternative.chat, base, persona, files, mark };
}

/** Retried, as some data is written with a delay (like the search index). */
async function nothingLeft(mark: string): Promise<void> {
  let left = await textsLeft(at, [mark]);
  for (const end = Date.now() + 15_000; left.length > 0 && Date.now() < end; await sleep(100)) {
    left = await textsLeft(at, [mark]);
  }
  expect(left).toEqual([]);
}

const folder = () => join(regent.config.dataDir, 'uploads');
async function erase(person: Person) {
  const { otp } = await person.ok('POST', '/api/account/delete/code/');
  return person.call('POST', '/api/account/delete/', { confirm: person.email, code: otp });
}

/** The periodic clean-up of the API process. */
async function cleanUpPictures(): Promise<void> {
  const imports = [
    ConfigModule.forRoot(regent.config),
    LoggingModule.forRoot(pino({ level: 'silent' })),
    DbModule.forRoot(regent.config, ENTITIES),
    ModulePortsModule,
    MediaApiModule,
  ];
  const app = await Test.createTestingModule({ imports }).compile();
  await app.get(CleanUpMedia).run();
  await app.close();
}

it('checks the columns that contain user IDs', async () => {
  const columns = await idColumns(at, USER_IDS, 'user');
  for (const known of ['"user".id', 'session.user_id', 'agent.creator_id', 'image.owner_id', 'report.reporter_id']) {
    expect(columns.map((one) => one.replace(/^public\./, ''))).toContain(known);
  }
});

describe('account deletion', () => {
  it('leaves no data of the user in any table or file, and other users’ data untouched', async () => {
    const mark = 'canaryann';
    const { person: ann, agent, chat, alternative, files, base, persona } = await userWithData(mark);
    const bob = await userWithData('keptbob');
    const admin = await at.signIn(regent, 'boss@example.com');
    await admin.ok('POST', '/api/admin/invitation/', { emails: [ann.email] });
    await admin.ok('POST', '/api/account/join-waitlist', { email: ann.email });
    // Each has data that refers to the other.
    const theirs = await bob.person.chat(agent.id, { name: 'With her agent' });
    const { id: asked } = await bob.person.post(theirs.id, 'Hello, agent of Ann');
    await bob.person.reply(theirs.id, asked);
    const hers = await ann.chat(bob.agent.id, { name: `${mark} with bob` });
    const { id: sentId } = await ann.post(hers.id, `${mark} tells bob`);
    await ann.reply(hers.id, sentId);
    await ann.ok('POST', `/api/studio/upvote/agent/${bob.agent.id}/`);
    await bob.person.ok('POST', `/api/studio/upvote/agent/${agent.id}/`);
    await at.rows('UPDATE agent SET offline = true WHERE id = ANY($1)', [[agent.id, bob.agent.id]]);
    await ann.ok('PUT', `/api/studio/agent/${bob.agent.id}/notify/`);
    await bob.person.ok('PUT', `/api/studio/agent/${agent.id}/notify/`);
    await ann.ok('PUT', `/api/studio/agent/${bob.agent.id}/report/`, { reason: 'spam', note: `${mark} note` });
    await bob.person.ok('PUT', `/api/studio/agent/${agent.id}/report/`, { reason: 'spam' });
    await until('runs', async () => (await at.rows('SELECT FROM run WHERE chat_id = $1', [hers.id])).length > 0);
    const share = await ann.ok('GET', `/api/chat/${chat.id}/share/`);
    const tab = await ann.tab();
    await at.rows('UPDATE message_search_progress SET indexed_to = indexed_to');
    await until('the words', async () => (await textsLeft(at, [mark])).some((one) => one.includes('message_search')));
    expect((await textsLeft(at, [mark])).length).toBeGreaterThan(12);

    const { workflows, credentials } = at.host.n8n;
    const before = [workflows.size, credentials.size];
    const answer = await erase(ann);
    expect(answer.status).toBe(204);
    await tab.until(() => tab.closed ?? undefined, 'the socket is still open');
    expect((await ann.call('GET', '/api/account/me/')).status).toBe(401);
    expect((await fetch(`${regent.url}/api/share/${share.share.token}`)).status).toBe(404);
    expect(
      (await fetch(`${regent.url}/api/integration/agent`, { headers: { 'x-api-key': agent.api_key } })).status,
    ).toBe(401);
    await untilDeleted(ann.id);
    await until('n8n', () => workflows.size === before[0]! - 1 && credentials.size === before[1]! - 1);
    await nothingLeft(mark);
    expect(await textsLeft(at, [mark, ann.email, agent.api_key])).toEqual([]);
    expect(await idsLeft(at, [ann.id], USER_IDS, 'user')).toEqual([]);
    const chats = [chat.id, alternative.id, hers.id];
    expect(await idsLeft(at, chats, /chat_id$/, 'chat')).toEqual([]);
    expect(await at.rows('SELECT FROM chat WHERE conversation_id = ANY($1)', [chats])).toEqual([]);
    expect(await idsLeft(at, [base.id], /base_id$/, 'knowledge_base')).toEqual([]);
    expect(await idsLeft(at, [persona.id], /persona_id$/, 'persona')).toEqual([]);
    expect(files.length).toBeGreaterThan(3);
    await cleanUpPictures();
    const left = readdirSync(folder());
    for (const name of files) expect(left).not.toContain(name);
    for (const name of bob.files) expect(existsSync(join(folder(), name))).toBe(true);
    expect(await textsLeft(at, files)).toEqual([]);

    // Bob keeps all his data and the agent's messages.
    const list = await bob.person.list(theirs.id);
    expect(list.some(({ message }) => message?.includes('Hello, agent of Ann'))).toBe(true);
    expect(await bob.person.call('POST', `/api/chat/${theirs.id}/message/`, { message: 'Hello?' })).toMatchObject({
      status: 409,
      body: { code: 'agent_deleted' },
    });
    expect(await bob.person.ok('GET', '/api/account/me/')).toMatchObject({
      crowns_given: 0,
      first_name: 'keptbob first',
    });
    expect(await bob.person.ok('GET', `/api/studio/agent/${bob.agent.id}/`)).toMatchObject({
      crowns_number: 0,
      status: 'ready',
    });
    expect((await bob.person.ok('GET', `/api/studio/databank/base/${bob.base.id}/`)).chapters).toHaveLength(1);
    const { id: again } = await bob.person.post(bob.chat.id, 'Are you there?');
    await bob.person.reply(bob.chat.id, again);

    // The email is free: the next sign-in creates a new account.
    const newAccount = await at.signIn(regent, ann.email);
    expect(newAccount.id).not.toBe(ann.id);
    expect(await newAccount.ok('GET', '/api/chat/')).toEqual([]);
  }, 60_000);

  it('aborts running replies, and does not need n8n', async () => {
    const { person: ann, agent, chat } = await userWithData('canaryeve');
    const bob = await at.person(regent);
    const theirs = await bob.chat(agent.id, { name: 'A name of his own' });
    at.host.behave(agent.id, { kind: 'never-answers' });
    await Promise.all([ann.post(chat.id, 'One that hangs'), bob.post(theirs.id, 'Another one that hangs')]);
    await until('both to run', async () => {
      const open = await at.rows(`SELECT FROM turn WHERE state = 'running' AND chat_id = ANY($1)`, [
        [chat.id, theirs.id],
      ]);
      return open.length === 2;
    });
    at.host.n8n.broken = { status: 503, body: '' };
    expect((await erase(ann)).status).toBe(204);
    await untilDeleted(ann.id);
    expect(await idsLeft(at, [chat.id], /chat_id$/, 'chat')).toEqual([]);
    expect(await at.rows('SELECT FROM agent_workflow WHERE agent_id = $1', [agent.id])).toHaveLength(1);
    at.host.n8n.broken = null;
    await at.rows('UPDATE agent_workflow SET lease_until = NULL, due_at = now() WHERE agent_id = $1', [agent.id]);
    await nothingLeft('canaryeve');
    expect((await bob.list(theirs.id)).length).toBeGreaterThan(0);
    await bob.stop(theirs.id);
  }, 60_000);

  it('is resumed after its process was killed', async () => {
    const api = await at.start('api');
    await regent.stop();
    try {
      const ann = await at.signIn(api, 'canaryzoe@example.com');
      const bob = await at.person(api);
      const agent = await bob.agent({ template_type: 'simple' });
      const chats = await Promise.all([1, 2, 3].map((n) => ann.chat(agent.id, { name: `canaryzoe ${n}` })));
      await at.rows(
        `WITH h AS (UPDATE chat SET head = head + 20000 WHERE id = ANY($1) RETURNING id, head)
         INSERT INTO message (chat_id, seq, rev, is_agent, body, delivery)
         SELECT h.id, h.head - 20000 + i, h.head - 20000 + i, false, 'canaryzoe ' || i, 'answered' FROM h, generate_series(1, 20000) i`,
        [chats.map(({ id }) => id)],
      );
      const { otp } = await ann.ok('POST', '/api/account/delete/code/');
      await ann.ok('POST', '/api/account/delete/', { confirm: ann.email, code: otp });
      const left = async () => {
        const [row] = await at.rows<{ n: number }>('SELECT count(*)::int AS n FROM message WHERE chat_id = ANY($1)', [
          chats.map(({ id }) => id),
        ]);
        return row!.n;
      };
      const dataDir = mkdtempSync(join(tmpdir(), 'regent-erasure-'));
      const settings = { DATABASE_URL: at.database.url, DATA_DIR: dataDir, SWEEP_INTERVAL_MS: '100' };
      const worker = startBuilt('worker', settings, dataDir);
      const before = await until('it to have begun', async () => {
        const n = await left();
        return n < 60_000 && { n };
      });
      await worker.stop('SIGKILL');
      expect(before.n).toBeGreaterThan(0);
      expect(await left()).toBeGreaterThan(0);
      // Instead of waiting for the lease to expire.
      await at.rows('UPDATE account_erasure SET due_at = now()');
      await at.start('worker');
      await untilDeleted(ann.id);
      expect(await left()).toBe(0);
      await nothingLeft('canaryzoe');
      expect((await bob.ok('GET', `/api/studio/agent/${agent.id}/`)).status).toBe('ready');
    } finally {
      regent = await at.start();
    }
  }, 90_000);
});
