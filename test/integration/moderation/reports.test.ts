import { Workflow } from '../../support/server/actions/workflow.js';
import { ReportFixture, reportActions } from '../../support/server/fixtures/report-fixture.js';
import type { Person } from '../../support/server/people/person.js';
import type { Installation, Regent } from '../../support/server/regent.js';
import { answerAll } from '../../support/server/waiting/answered.js';
import type { MailBox } from '../../support/services/mail-box.js';
import { until } from '../../support/util/until.js';

let fixture: ReportFixture;
let box: MailBox;
let at: Installation;
let regent: Regent;
let ann: Person;
let boss: Person;
let reporters: Person[];
let stranger: Person;

beforeAll(async () => {
  fixture = await ReportFixture.open();
  ({ box, at, regent, ann, boss, reporters, stranger } = fixture);
});
afterAll(() => fixture?.close());

const { setAdministrator, asBoss, knownAgent, answerReporters, report, judge, seenBy, hidden, hiddenAgent } =
  reportActions(() => fixture);

describe('report', () => {
  it('is stored once per user and target; a second one replaces the first', async () => {
    const agent = await ann.agent();
    const first = await report(reporters[0]!, agent.id, 'spam', '  Sells things.  ');
    expect(first).toMatchObject({ status: 200, body: { reason: 'spam', note: 'Sells things.' } });
    const second = await report(reporters[0]!, agent.id, 'harmful', '   ');
    expect(second.body).toEqual({ ...first.body, reason: 'harmful', note: null });
    const rows = await at.rows('SELECT reason, agent_name FROM report WHERE agent_id = $1', [agent.id]);
    expect(rows).toEqual([{ reason: 'harmful', agent_name: agent.name }]);
  });

  it('is rejected for an unknown, an invisible and an own agent', async () => {
    const agent = await ann.agent();
    const draft = await ann.newAgent();
    expect(await report(ann, agent.id)).toMatchObject({ status: 409, body: { code: 'own_agent' } });
    for (const id of [draft.id, 999_999_999]) {
      expect(await report(reporters[0]!, id)).toMatchObject({ status: 404, body: { code: 'agent_not_found' } });
    }
    for (const body of [
      {},
      { reason: 'dull' },
      { reason: 'spam', note: 'x'.repeat(1001) },
      { reason: 'spam', by: 1 },
    ]) {
      expect((await reporters[0]!.call('PUT', `/api/studio/agent/${agent.id}/report/`, body)).status).toBe(400);
    }
  });

  it('of a message is limited to own chats, and stores the text', async () => {
    const [bob, eve] = reporters as [Person, Person];
    const agent = await ann.agent();
    const chat = await bob.chat(agent.id);
    const { id: mine } = await bob.post(chat.id, 'Say something awful');
    const { id: answer, message: text } = await bob.reply(chat.id, mine);
    const path = (id: number, chatId = chat.id) => `/api/chat/${chatId}/message/${id}/report/`;
    const body = { reason: 'sexual' };
    expect(await eve.call('PUT', path(answer), body)).toMatchObject({ status: 404, body: { code: 'chat_not_found' } });
    expect(await bob.call('PUT', path(mine), body)).toMatchObject({ status: 404, body: { code: 'message_not_found' } });
    await bob.ok('PUT', path(answer), body);
    await bob.remove(chat.id, answer);
    expect(await bob.call('PUT', path(answer), body)).toMatchObject({
      status: 404,
      body: { code: 'message_not_found' },
    });
    const [seen] = await asBoss(() => boss.ok('GET', `/api/admin/report/${agent.id}/`));
    expect(seen).toMatchObject({ message_id: answer, excerpt: text, reason: 'sexual', reporter: { id: bob.id } });
  });

  it('is limited to thirty an hour', async () => {
    const eager = await at.person(regent);
    const agent = await ann.agent();
    for (let n = 0; n < 30; n += 1) expect((await report(eager, agent.id)).status).toBe(200);
    const refused = await report(eager, agent.id);
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
  });
});

describe('agent with enough reports', () => {
  it('is visible to its creator only, with the reasons but not the reporters', async () => {
    const agent = await knownAgent();
    const reader = stranger;
    const chat = await reporters[5]!.chat(agent.id);
    for (const [n, person] of reporters.slice(0, 3).entries()) {
      expect(await hidden(agent)).toBeNull();
      await report(person, agent.id, n === 0 ? 'illegal' : 'spam', 'A secret note');
    }
    expect(await seenBy(reader, agent.id)).toBe(404);
    const lists = [
      `/api/studio/agent/?search=${encodeURIComponent(agent.name)}`,
      `/api/studio/agent/?created_by=${ann.id}`,
      '/api/studio/agent/',
    ];
    for (const list of lists) expect(JSON.stringify(await reader.ok('GET', list))).not.toContain(`"${agent.name}"`);
    expect(JSON.stringify((await reader.ok('GET', `/api/account/user/${ann.id}`)).agents)).not.toContain(agent.name);
    expect((await reader.call('POST', '/api/chat/', { agent_id: agent.id })).status).toBe(404);
    // Users with a chat can continue.
    await reporters[5]!.post(chat.id, 'Still there?');
    await judge(agent.id, 'hide');
    expect(await reporters[5]!.call('POST', `/api/chat/${chat.id}/message/`, { message: 'And now?' })).toMatchObject({
      status: 409,
      body: { code: 'agent_not_ready' },
    });
    await judge(agent.id, 'unhide');
    await at.rows(`UPDATE report SET closed_at = NULL, outcome = NULL WHERE agent_id = $1`, [agent.id]);
    await report(reporters[0]!, agent.id, 'illegal', 'A secret note');

    const own = await ann.ok('GET', `/api/studio/agent/${agent.id}/`);
    expect(own.hidden).toEqual({
      since: expect.stringMatching(/^20.*Z$/),
      by: 'reports',
      reasons: [
        { reason: 'spam', people: 2 },
        { reason: 'illegal', people: 1 },
      ],
    });
    for (const secret of ['A secret note', ...reporters.map(({ email }) => email)]) {
      expect(JSON.stringify(own)).not.toContain(secret);
    }
    const mail = await until('a mail', () => box.received.find((one) => one.text.includes(`/agent/${agent.id}`)));
    expect(mail).toMatchObject({ to: ann.email, subject: expect.stringContaining('hidden') });
    expect(mail.text).toContain('- spam or advertising: 2');
    expect(mail.text).not.toContain('A secret note');
  });

  it('cannot be published by its creator, not even concurrently', async () => {
    const agent = await hiddenAgent();
    const publish = () => ann.call('PATCH', `/api/studio/agent/${agent.id}/`, { status: 'ready' });
    expect(await publish()).toMatchObject({ status: 409, body: { code: 'agent_hidden' } });
    const other = await ann.newAgent();
    await answerReporters(other);
    await ann.ok('PATCH', `/api/studio/agent/${other.id}/`, { status: 'ready' });
    for (const person of reporters.slice(0, 2)) await report(person, other.id);
    await Promise.all([
      report(reporters[2]!, other.id),
      ...Array.from({ length: 5 }, () => ann.call('PATCH', `/api/studio/agent/${other.id}/`, { status: 'ready' })),
    ]);
    expect(
      await at.rows('SELECT status, hidden_at IS NOT NULL AS hidden FROM agent WHERE id = $1', [other.id]),
    ).toEqual([{ status: 'not_published', hidden: true }]);
  });

  it('cannot send unprompted messages or typing; expected replies are delivered', async () => {
    const agent = await knownAgent();
    at.host.behave(agent.id, { kind: 'raw', status: 202 });
    const workflow = new Workflow(regent.url, agent.api_key);
    const bob = reporters[3]!;
    const [quiet, asking] = await Promise.all([bob.chat(agent.id), bob.chat(agent.id)]);
    const news = { message: 'News', idempotency_key: 'news' };
    expect((await workflow.message(quiet.id, news)).status).toBe(201);
    const { id } = await bob.post(asking.id, 'Hello');
    await at.host.waitForCalls(1, agent.id);
    for (const person of reporters.slice(0, 3)) await report(person, agent.id);

    const refused = { status: 409, body: { code: 'agent_hidden' } };
    const reply = { message: 'Here', reply_to: id };
    expect(await workflow.message(quiet.id, { message: 'More news' })).toMatchObject(refused);
    expect(await workflow.typing(quiet.id, true, { activity: 'Look at me' })).toMatchObject(refused);
    expect((await workflow.message(quiet.id, news)).status).toBe(200);
    expect((await workflow.typing(asking.id, true)).status).toBe(200);
    expect((await workflow.message(asking.id, reply)).status).toBe(201);
    expect(await workflow.typing(asking.id, true)).toMatchObject(refused);
    expect((await workflow.typing(asking.id, false)).status).toBe(200);
    expect(await workflow.message(asking.id, { ...reply, idempotency_key: 'again' })).toMatchObject(refused);
    const said = async (chatId: number) => (await bob.list(chatId)).map(({ message }) => message);
    expect([await said(quiet.id), await said(asking.id)]).toEqual([['News'], ['Hello', 'Here']]);

    await judge(agent.id, 'unhide');
    expect((await workflow.message(quiet.id, { message: 'More news' })).status).toBe(201);
    expect((await workflow.typing(quiet.id, true)).status).toBe(200);
  });

  it('is hidden exactly once under concurrent reports', async () => {
    const agent = await knownAgent();
    const answers = await Promise.all(reporters.map((person) => report(person, agent.id)));
    expect(answers.map(({ status }) => status)).toEqual(reporters.map(() => 200));
    expect(await seenBy(stranger, agent.id)).toBe(404);
    const done = await at.rows('SELECT action, actor_id FROM admin_action WHERE agent_id = $1', [agent.id]);
    expect(done).toEqual([{ action: 'auto_hide', actor_id: null }]);
  });

  it('is not hidden by throw-away accounts or by many reports of one user', async () => {
    const agent = await knownAgent();
    const fresh = await Promise.all(Array.from({ length: 4 }, () => at.person(regent)));
    await answerAll(
      (text, values) => at.rows(text, values),
      agent.id,
      fresh.map(({ id }) => id),
    );
    for (const person of [...fresh, reporters[0]!, reporters[0]!]) await report(person, agent.id);
    const chat = await reporters[0]!.chat(agent.id);
    for (let n = 0; n < 3; n += 1) {
      const { id } = await reporters[0]!.post(chat.id, `Message ${n}`);
      const answer = await reporters[0]!.reply(chat.id, id);
      await reporters[0]!.ok('PUT', `/api/chat/${chat.id}/message/${answer.id}/report/`, { reason: 'spam' });
    }
    expect(await seenBy(stranger, agent.id)).toBe(200);
    stranger = await at.person(regent);
    await setAdministrator(false);
    await at.rows(`UPDATE "user" SET created_at = now() - interval '2 days' WHERE id = ANY($1)`, [
      fresh.map(({ id }) => id),
    ]);
    await report(reporters[1]!, agent.id);
    expect(await seenBy(stranger, agent.id)).toBe(404);
  });
});
