import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../../../support/server/people/person.js';
import { Installation, type Regent } from '../../../support/server/regent.js';

const DOCUMENT = JSON.parse(
  readFileSync(join(__dirname, '..', '..', '..', '..', 'client', 'src', 'api', 'openapi.json'), 'utf8'),
) as { paths: Record<string, Record<string, unknown>> };

/** Every text that Bob writes; only those of the shared rating may reach the creator. */
const PRIVATE = {
  question: 'mark-question',
  failedQuestion: 'mark-broken',
  step: 'mark-step',
  comment: 'mark-comment',
  firstName: 'Markfirst',
  lastName: 'Marklast',
  bio: 'mark-bio',
  username: 'mark_bob',
  persona: 'mark-persona',
  chat: 'mark-chat',
};
const SHARED = { question: 'mark-shared-reply', comment: 'mark-shared-comment' };
const MARK = /mark[-_a-z]+/gi;

/** The GET operations about the caller's agents and account. Those of chats need a chat of the caller. */
const READS = Object.entries(DOCUMENT.paths)
  .filter(([path, methods]) => 'get' in methods && /^\/api\/(studio|account|chat$)/.test(path))
  .map(([path]) => path)
  // Those of signing in and out end the session; the others are about the caller's own bases, personas, pictures and exports.
  .filter((path) => !/\/sign\/|databank\/base\/|(?:persona|image)(?:\/|$)|\{ticket\}/.test(path));

describe('data of other users’ chats for a creator', () => {
  let at: Installation;
  let regent: Regent;
  let ann: Person;
  let bob: Person;
  beforeAll(async () => {
    at = await Installation.open();
    regent = await at.start();
    [ann, bob] = [await at.person(regent), await at.person(regent)];
  });
  afterAll(() => at?.close());

  const read = async (path: string): Promise<string> => {
    const response = await fetch(regent.url + path, { headers: ann.headers });
    expect([path, response.status]).toEqual([path, 200]);
    return response.text();
  };

  it('contains no text or name of a user, except for shared texts', async () => {
    const { id } = await ann.agent();
    const tab = await ann.tab();
    const { firstName, lastName, bio, username } = PRIVATE;
    await bob.ok('PATCH', '/api/account/me/', { first_name: firstName, last_name: lastName, bio, username });
    const persona = await bob.ok('POST', '/api/studio/persona/', {
      name: PRIVATE.persona,
      description: PRIVATE.persona,
    });
    const chat = await bob.chat(id, { name: PRIVATE.chat, persona_id: persona.id });
    const ask = async (text: string) => {
      const message = await bob.post(chat.id, text);
      await bob.listed(chat.id, (list) => list.some((one) => one.id === message.id && one.delivery !== 'queued'));
      return message.id;
    };
    const reply = async (text: string): Promise<string> => {
      const asked = await ask(text);
      const { id: replied } = await bob.reply(chat.id, asked);
      return `/api/chat/${chat.id}/message/${replied}/feedback/`;
    };
    // The workflow repeats the message, in replies and in errors.
    const [kept, shared] = [await reply(PRIVATE.question), await reply(SHARED.question)];
    await bob.ok('PUT', kept, { value: -1, reason: 'wrong', comment: PRIVATE.comment, share_text: false });
    await bob.ok('PUT', shared, { value: -1, reason: 'other', comment: SHARED.comment, share_text: true });
    const failing = { nodeName: 'Model', runIndex: 0 };
    at.host.behave(id, {
      kind: 'lines',
      steps: [
        { line: { type: 'begin', metadata: failing } },
        { line: { type: 'error', content: PRIVATE.step, metadata: failing } },
      ],
    });
    await ask(PRIVATE.failedQuestion);
    at.host.behave(id, { kind: 'raw', status: 500, body: JSON.stringify({ message: PRIVATE.failedQuestion }) });
    await ask(PRIVATE.failedQuestion);
    const runs = async (): Promise<{ turn_id: number }[]> => JSON.parse(await read(`/api/studio/agent/${id}/runs`));
    for (const end = Date.now() + 15_000; (await runs()).length < 4 && Date.now() < end; ) await sleep(50);
    const turnIds = (await runs()).map(({ turn_id }) => turn_id);
    expect(turnIds).toHaveLength(4);

    const found: Record<string, string[]> = {};
    const note = (where: string, text: string) => {
      const marks = [...new Set(text.match(MARK) ?? [])];
      if (marks.length > 0 || text.includes(bob.email)) found[where] = marks;
    };
    expect(READS).toEqual(
      expect.arrayContaining([
        ...['/api/studio/agent/{id}/quality', '/api/studio/agent/{id}/quality.csv', '/api/studio/quality.csv'],
        ...[
          '/api/studio/agent/stats',
          '/api/studio/agent/{id}/runs/{turnId}',
          '/api/studio/agent/{id}/feedback/shared',
        ],
      ]),
    );
    for (const path of READS) {
      const filled = path.includes('/session/') ? [] : path.includes('{turnId}') ? turnIds : [0];
      for (const turnId of filled) {
        const about = path.includes('/account/user/') ? ann.id : id;
        const url = path.replace('{id}', String(about)).replace('{turnId}', String(turnId)).replace('{number}', '1');
        note(path, await read(path.endsWith('n8n_template') ? `${url}?type=simple` : url));
      }
    }
    note('socket', JSON.stringify(tab.events));
    const both = [SHARED.comment, SHARED.question].sort();
    for (const marks of Object.values(found)) marks.sort();
    expect(found).toEqual({ '/api/studio/agent/{id}/feedback': both, '/api/studio/agent/{id}/feedback/shared': both });

    const listed = await ann.ok('GET', `/api/studio/agent/${id}/feedback/shared/`);
    expect(listed).toMatchObject([{ comment: SHARED.comment, reason: 'other', value: -1 }]);
    expect(await ann.ok('GET', `/api/studio/agent/${id}/feedback/shared/?before=${listed[0].message_id}`)).toEqual([]);
    expect((await bob.call('GET', `/api/studio/agent/${id}/feedback/shared/`)).status).toBe(404);
  });
});
