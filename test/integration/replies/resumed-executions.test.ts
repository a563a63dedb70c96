import { CHOICE, FORM, RequestFixture, WAITING } from '../../support/server/fixtures/request-fixture.js';
import { callBack, type Person } from '../../support/server/people/person.js';
import type { Installation } from '../../support/server/regent.js';
import { type FakeWorkflowHost, startFakeWorkflowHost } from '../../support/services/fake-workflow-host.js';
import { eventually } from '../../support/util/eventually.js';

describe('requests of waiting executions', () => {
  let fixture: RequestFixture;
  let at: Installation;
  let ann: Person;
  let bob: Person;
  let other: FakeWorkflowHost;
  beforeAll(async () => {
    fixture = await RequestFixture.open();
    ({ at, ann, bob } = fixture);
    other = await startFakeWorkflowHost();
  });
  afterAll(async () => {
    await other?.close();
    await at?.close();
  });
  beforeEach(() => fixture.newAgent());

  it('resume the waiting execution, and never expose its URL', async () => {
    const { chatId, question, reply } = await fixture.asked({ ...FORM, resume_url: fixture.resumeUrl() });
    await eventually(
      () => fixture.notes(),
      (codes) => expect(codes).toEqual([]),
    );
    at.host.behave(WAITING, { kind: 'json', value: { output: 'Booked.', request: { type: 'approval' } } });
    const values = { email: 'bob@example.com', people: 2 };
    const { body } = await fixture.answer(chatId, reply.id, { values });
    expect(body).toMatchObject({ message: 'Email: bob@example.com\nPeople: 2', answer: { type: 'form', values } });
    const next = await bob.reply(chatId, body.id);
    expect(next).toMatchObject({ message: 'Booked.', request: { type: 'approval' } });
    const call = at.host.callsOf(WAITING).at(-1);
    expect(call?.headers['x-api-key']).toBe(fixture.agent.api_key);
    expect(call?.body).toMatchObject({ answer: { values }, messageId: body.id, sessionId: String(chatId) });
    expect(call?.body.callbackUrl).toContain(`/api/integration/chat/${chatId}/message`);
    expect(at.host.callsOf(fixture.agent.id)).toHaveLength(1);

    const branch = await bob.ok('POST', `/api/chat/${chatId}/branch/`, { message_id: reply.id });
    const { token } = await bob.ok('PUT', `/api/chat/${chatId}/share/`, { show_persona: false });
    const shared = await (await fetch(`${fixture.regent.url}/api/share/${token}/`)).json();
    expect(shared.messages[1].request).toMatchObject({ type: 'form', answer: { values } });
    const markdown = await fetch(`${fixture.regent.url}/api/chat/${chatId}/export/?format=markdown`, {
      headers: { cookie: bob.cookie },
    });
    const told = JSON.stringify([
      question,
      await bob.list(chatId),
      await bob.list(branch.id),
      await ann.ok('GET', `/api/studio/agent/${fixture.agent.id}/runs/`),
      shared,
      await bob.ok('GET', `/api/chat/${chatId}/export/?format=json`),
      await markdown.text(),
    ]);
    expect(told).not.toMatch(/webhook-waiting|s3cret|resume/);
  });

  it('accept the reply of a resumed execution by callback', async () => {
    const { chatId, reply } = await fixture.asked({ type: 'approval', resume_url: fixture.resumeUrl() });
    at.host.behave(WAITING, { kind: 'callback', text: 'Approved, then.' });
    const { body } = await fixture.answer(chatId, reply.id, { value: 'approve' });
    expect(body.message).toBe('Approve');
    expect((await bob.reply(chatId, body.id)).message).toBe('Approved, then.');
  });

  it('wait until the execution waits', async () => {
    const { chatId, reply } = await fixture.asked({ type: 'approval', resume_url: fixture.resumeUrl() });
    const running = { message: 'The execution "71" is running already.' };
    at.host.failThen(WAITING, { kind: 'json', status: 409, value: running }, 1, {
      kind: 'json',
      value: { text: 'Ok' },
    });
    const { body } = await fixture.answer(chatId, reply.id, { value: 'approve' });
    expect((await bob.reply(chatId, body.id)).message).toBe('Ok');
  });

  it('fail as an error of the workflow when the execution ends without having waited', async () => {
    const { chatId, reply } = await fixture.asked({ type: 'approval', resume_url: fixture.resumeUrl() });
    const busy = (words: string) => ({ message: `The execution "71" ${words} already.` });
    at.host.failThen(WAITING, { kind: 'json', status: 409, value: busy('is running') }, 1, {
      ...{ kind: 'json', status: 409 },
      value: busy('has finished'),
    });
    const { body } = await fixture.answer(chatId, reply.id, { value: 'approve' });
    expect(await fixture.failure(chatId, body.id)).toBe('workflow_error');
    expect(
      at.host
        .callsOf(WAITING)
        .map(({ headers }) => headers['x-regent-attempt'])
        .slice(-2),
    ).toEqual(['1', '1']);
  });

  it.each([
    [
      '404',
      { kind: 'json', status: 404, value: { code: 404, message: 'The execution "71" does not exist.' } },
      'workflow_error',
    ],
    [
      '409',
      { kind: 'json', status: 409, value: { message: 'The execution "71" has finished already.' } },
      'workflow_error',
    ],
    ['500', { kind: 'workflow-error' }, 'workflow_error'],
    ['never', { kind: 'never-answers' }, 'reply_timeout'],
  ] as const)('fail visibly when the resume URL answers %s, and are not sent again', async (_case, behaviour, code) => {
    const { chatId, reply } = await fixture.asked({ type: 'approval', resume_url: fixture.resumeUrl() });
    at.host.behave(WAITING, behaviour);
    const before = at.host.callsOf(WAITING).length;
    const { body } = await fixture.answer(chatId, reply.id, { value: 'reject' });
    expect(await fixture.failure(chatId, body.id)).toBe(code);
    expect(at.host.callsOf(WAITING)).toHaveLength(before + 1);
    expect((await fixture.answer(chatId, reply.id, { value: 'reject' })).status).toBe(409);
  });

  it('are not resumed a second time after the worker was killed during the call', async () => {
    const { chatId, reply } = await fixture.asked({ type: 'approval', resume_url: fixture.resumeUrl() });
    const finished = { message: 'The execution "71" has finished already.' };
    at.host.behave(WAITING, {
      kind: 'sequence',
      steps: [{ kind: 'never-answers' }, { kind: 'json', status: 409, value: finished }],
    });
    const before = at.host.callsOf(WAITING).length;
    const { body } = await fixture.answer(chatId, reply.id, { value: 'approve' });
    await eventually(
      () => at.host.callsOf(WAITING).length,
      (count) => expect(count).toBe(before + 1),
    );
    // State after a kill: a turn under a lease that is not renewed.
    await at.rows(`UPDATE turn SET lease = gen_random_uuid(), due_at = now() - interval '1 h' WHERE message_id = $1`, [
      body.id,
    ]);
    expect(await fixture.failure(chatId, body.id)).toBe('connection_lost');
    const late = await callBack(fixture.regent.url, chatId, fixture.agent.api_key, {
      message: 'Late',
      reply_to: body.id,
    });
    expect(late.status).toBe(201);
    expect((await bob.reply(chatId, body.id)).message).toBe('Late');
  });

  it('are delivered after a restart between answer and delivery', async () => {
    const { chatId, reply } = await fixture.asked({ type: 'approval', resume_url: fixture.resumeUrl() });
    at.host.behave(WAITING, { kind: 'json', value: { output: 'After all.' } });
    await fixture.regent.stop();
    const api = await at.start('api');
    const before = at.host.callsOf(WAITING).length;
    const here = bob.at(api.url);
    const { status, body } = await fixture.answer(chatId, reply.id, { value: 'approve' }, here);
    expect(status).toBe(201);
    await api.stop();
    fixture.regent = await at.start();
    [fixture.ann, fixture.bob] = [ann.at(fixture.regent.url), bob.at(fixture.regent.url)];
    ({ ann, bob } = fixture);
    expect((await bob.reply(chatId, body.id)).message).toBe('After all.');
    expect(at.host.callsOf(WAITING)).toHaveLength(before + 1);
    expect((await fixture.answer(chatId, reply.id, { value: 'approve' })).body.code).toBe('request_answered');
  });

  it('[case 73] drop a resume URL on another host, which is noted in the run', async () => {
    const { chatId, reply } = await fixture.asked({ ...CHOICE, resume_url: fixture.resumeUrl(other.url) });
    expect(reply.request).toMatchObject({ type: 'choice' });
    await eventually(
      () => fixture.notes(),
      (codes) => expect(codes).toEqual(['resume_url_ignored']),
    );
    const { body } = await fixture.answer(chatId, reply.id, { value: 'r' });
    await bob.reply(chatId, body.id);
    expect(other.calls).toEqual([]);
    expect(at.host.callsOf(fixture.agent.id)).toHaveLength(2);
  });
});
