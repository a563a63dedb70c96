import { randomUUID } from 'node:crypto';
import { fileForm, pdf } from '../../support/files/samples.js';
import { answerPath, CHOICE, FORM, RequestFixture, WAITING } from '../../support/server/fixtures/request-fixture.js';
import { callBack, type Person } from '../../support/server/people/person.js';
import type { Installation } from '../../support/server/regent.js';
import { type FakeWorkflowHost, startFakeWorkflowHost } from '../../support/services/fake-workflow-host.js';
import { during, waitForLocks } from '../../support/util/during.js';
import { eventually } from '../../support/util/eventually.js';

describe('requests in messages', () => {
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

  it('have their title as the text of a reply without one', async () => {
    at.host.behave(fixture.agent.id, { kind: 'json', value: { request: CHOICE } });
    const chat = await bob.chat(fixture.agent.id);
    const reply = await bob.reply(chat.id, (await bob.post(chat.id, 'Start')).id);
    expect(reply.message).toBe('Which colour?');
    expect(reply.request).toMatchObject({ type: 'choice', options: [{ value: 'r' }, { value: 'Blue' }] });
    expect(reply.request).not.toHaveProperty('title');
    const posted = await callBack(fixture.regent.url, chat.id, fixture.agent.api_key, { message: '', request: CHOICE });
    expect([posted.status, posted.body.message]).toEqual([201, 'Which colour?']);
    const untitled = await callBack(fixture.regent.url, chat.id, fixture.agent.api_key, {
      message: '',
      request: { ...CHOICE, title: undefined },
    });
    expect(untitled.status).toBe(400);
  });

  it('are answered by the next message, which the workflow receives with the answer', async () => {
    const { chatId, reply } = await fixture.asked(CHOICE);
    expect(reply.request).toEqual({
      type: 'choice',
      title: 'Which colour?',
      options: [
        { label: 'Red', value: 'r' },
        { label: 'Blue', value: 'Blue' },
      ],
    });
    at.host.behave(fixture.agent.id, { kind: 'json', value: { output: 'Red it is.' } });
    const tab = await bob.tab();
    const id = randomUUID();
    const { status, body } = await fixture.answer(chatId, reply.id, { value: 'r' }, bob, id);
    expect([status, body]).toMatchObject([
      201,
      { message: 'Red', answer: { request_id: reply.id, type: 'choice', value: 'r' }, delivery: 'queued' },
    ]);
    expect((await bob.reply(chatId, body.id)).message).toBe('Red it is.');
    expect(at.host.callsOf(fixture.agent.id).at(-1)?.body).toMatchObject({
      chatInput: 'Red',
      messageId: body.id,
      answer: { request_id: reply.id, type: 'choice', value: 'r' },
    });
    await eventually(
      () => tab.of('message.updated', chatId).find(({ message }) => message.id === reply.id)?.message.request,
      (request) => expect(request).toMatchObject({ answer: { value: 'r' } }),
    );
    const again = await fixture.answer(chatId, reply.id, { value: 'Blue' });
    expect([again.status, again.body.code]).toEqual([409, 'request_answered']);
    const repeated = await fixture.answer(chatId, reply.id, { value: 'Blue' }, bob, id);
    expect([repeated.status, repeated.body.id]).toEqual([200, body.id]);

    await bob.post(chatId, 'And now?');
    await eventually(
      () => at.host.callsOf(fixture.agent.id).length,
      (count) => expect(count).toBe(3),
    );
    const history = at.host.callsOf(fixture.agent.id).at(-1)?.body.history;
    expect(history).toContainEqual({ role: 'user', content: 'Red' });
    expect(at.host.callsOf(fixture.agent.id).at(-1)?.body).not.toHaveProperty('answer');
  });

  it('[case 73] are answered once from ten tabs at once', async () => {
    const { chatId, reply } = await fixture.asked({ ...CHOICE, resume_url: fixture.resumeUrl() });
    at.host.behave(WAITING, { kind: 'json', value: { output: 'Done.' } });
    const before = at.host.callsOf(WAITING).length;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => fixture.answer(chatId, reply.id, { value: n % 2 ? 'r' : 'Blue' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'request_answered')).toHaveLength(9);
    const [winner] = answers.filter(({ status }) => status === 201);
    expect((await bob.reply(chatId, winner?.body.id)).message).toBe('Done.');
    expect(at.host.callsOf(WAITING)).toHaveLength(before + 1);
    const list = await bob.list(chatId);
    expect(list.filter((message) => message.answer)).toHaveLength(1);
    expect(list.find(({ id }) => id === reply.id)?.request?.answer).toEqual({ value: winner?.body.answer.value });
  });

  it('accept a repeated answer before its first attempt has ended', async () => {
    const { chatId, reply } = await fixture.asked(CHOICE);
    const id = randomUUID();
    const answers = await during(
      at,
      (sql) => sql.query('SELECT FROM chat WHERE id = $1 FOR UPDATE', [chatId]),
      () => Promise.all([id, id].map((clientId) => fixture.answer(chatId, reply.id, { value: 'r' }, bob, clientId))),
      () => waitForLocks(at, 2),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 201]);
    expect(answers[0]?.body.id).toBe(answers[1]?.body.id);
  });

  it('[case 73] accept files of the chat in forms, as files of the answer', async () => {
    const fields = [
      { name: 'cv', label: 'CV', type: 'file', required: true },
      { name: 'photo', type: 'file' },
    ];
    const { chatId, reply } = await fixture.asked({ type: 'form', fields });
    const upload = async (chat: number, by = bob): Promise<number> =>
      (await by.call('POST', `/api/chat/${chat}/file/`, fileForm(pdf(), 'cv.pdf'))).body.id;
    const outcome = async (cv: unknown) => {
      const { status, body } = await fixture.answer(chatId, reply.id, { values: { cv } });
      return [status, body.code];
    };
    const [cv, elsewhere] = [await upload(chatId), await upload((await bob.chat(fixture.agent.id)).id)];
    const foreign = await upload((await ann.chat(fixture.agent.id)).id, ann);
    expect(await outcome('cv.pdf')).toEqual([400, 'validation_failed']);
    expect(await outcome(null)).toEqual([400, 'validation_failed']);
    for (const id of [elsewhere, foreign, 999_999_999]) expect(await outcome(id)).toEqual([409, 'file_unusable']);
    const { status, body } = await fixture.answer(chatId, reply.id, { values: { cv } });
    const files = [{ id: cv, name: 'cv.pdf' }];
    expect([status, body]).toMatchObject([201, { message: 'CV: cv.pdf', files, answer: { values: { cv }, files } }]);
    await bob.reply(chatId, body.id);
    expect(at.host.callsOf(fixture.agent.id).at(-1)?.body).toMatchObject({ files, answer: { values: { cv } } });
    const asking = (await bob.list(chatId)).find(({ id }) => id === reply.id);
    expect(asking?.request?.answer).toEqual({ values: { cv }, files });
    const again = await bob.call('POST', `/api/chat/${chatId}/message/`, { message: 'And this', file_ids: [cv] });
    expect([again.status, again.body.code]).toEqual([409, 'file_unusable']);
  });

  it('are dropped when invalid, which is noted in the run', async () => {
    const { reply } = await fixture.asked({ type: 'choice', options: ['only one'] });
    expect(reply.message).toBe('Please tell me.');
    expect(reply).not.toHaveProperty('request');
    await eventually(
      () => fixture.notes(),
      (codes) => expect(codes).toEqual(['request_ignored']),
    );
  });

  it('[case 73] refuse unknown fields and wrong types, and store nothing', async () => {
    const { chatId, reply } = await fixture.asked(FORM);
    const refused = await fixture.answer(chatId, reply.id, { values: { people: '2', __proto: 1, email: '' } });
    expect(refused.status).toBe(400);
    expect(refused.body.errors.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'answer.values.__proto',
      'answer.values.email',
      'answer.values.people',
    ]);
    for (const wrong of [null, [], 'x', 1, { value: 'r' }, { values: [] }, { values: 1 }]) {
      expect((await fixture.answer(chatId, reply.id, wrong)).status).toBe(400);
    }
    expect((await bob.call('POST', answerPath(chatId, reply.id), { answer: { values: {} } })).status).toBe(400);
    expect(await bob.list(chatId)).toHaveLength(2);
    expect((await fixture.answer(chatId, reply.id, { values: { email: 'a@b' } })).status).toBe(201);
  });

  it('[case 73] expire', async () => {
    const { chatId, reply } = await fixture.asked({ ...CHOICE, expires_in: 60 });
    const seconds = (Date.parse(reply.request?.expires_at ?? '') - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
    await at.rows(
      `UPDATE message SET request = request || jsonb_build_object('expires_at', now() - interval '1 s') WHERE id = $1`,
      [reply.id],
    );
    const late = await fixture.answer(chatId, reply.id, { value: 'r' });
    expect([late.status, late.body.code]).toEqual([410, 'request_expired']);
    expect(await bob.list(chatId)).toHaveLength(2);
  });

  it('[case 73] are answered only by the owner of the chat', async () => {
    const { chatId, question, reply } = await fixture.asked(CHOICE);
    const stranger = await fixture.answer(chatId, reply.id, { value: 'r' }, ann);
    expect([stranger.status, stranger.body.code]).toEqual([404, 'chat_not_found']);
    expect((await fixture.answer(chatId, question.id, { value: 'r' })).body.code).toBe('message_not_found');
    const { id } = await bob.chat(fixture.agent.id);
    expect((await fixture.answer(id, reply.id, { value: 'r' })).body.code).toBe('message_not_found');
  });

  it('[case 73] are answered once in all branches', async () => {
    const { chatId, reply } = await fixture.asked({ ...CHOICE, resume_url: fixture.resumeUrl() });
    const branch = await bob.ok('POST', `/api/chat/${chatId}/branch/`, { message_id: reply.id });
    const copy = (await bob.list(branch.id)).at(-1);
    expect(copy?.request).toMatchObject({ type: 'choice' });
    expect(copy?.request).not.toHaveProperty('answered_elsewhere');
    const tab = await bob.tab();
    const head = reply.rev;
    at.host.behave(WAITING, { kind: 'json', value: { output: 'Done.' } });
    const first = await fixture.answer(branch.id, copy?.id ?? 0, { value: 'r' });
    expect((await bob.reply(branch.id, first.body.id)).message).toBe('Done.');
    // The original shows at once that it can no longer be answered, and so does a later copy of it.
    const closed = { id: reply.id, request: { type: 'choice', answered_elsewhere: true } };
    const pushed = await tab.seen('message.updated', (event) => event.chat_id === chatId);
    expect(pushed.message).toMatchObject(closed);
    expect(pushed.message.request).not.toHaveProperty('answer');
    expect((await bob.list(chatId)).at(-1)).toMatchObject(closed);
    expect((await tab.resume([{ chat_id: chatId, rev: head }])).chats[0]?.messages).toMatchObject([closed]);
    const later = await bob.ok('POST', `/api/chat/${chatId}/branch/`, { message_id: reply.id });
    expect((await bob.list(later.id)).at(-1)?.request).toMatchObject(closed.request);
    const answered = (await bob.list(branch.id)).find(({ id }) => id === copy?.id)?.request;
    expect(answered).toMatchObject({ answer: { value: 'r' } });
    expect(answered).not.toHaveProperty('answered_elsewhere');
    const calls = at.host.callsOf(WAITING).length;
    const second = await fixture.answer(chatId, reply.id, { value: 'r' });
    expect([second.status, second.body.code]).toEqual([409, 'request_answered']);
    expect(at.host.callsOf(WAITING)).toHaveLength(calls);

    // Another reply to the answer goes to the workflow: the execution has ended.
    const before = at.host.callsOf(fixture.agent.id).length;
    const made = await bob.ok(
      'POST',
      `/api/chat/${branch.id}/message/${(await bob.list(branch.id)).at(-1)?.id}/regenerate/`,
      {
        client_id: randomUUID(),
      },
    );
    await bob.reply(made.chat.id, made.message.id);
    expect(at.host.callsOf(WAITING)).toHaveLength(calls);
    expect(at.host.callsOf(fixture.agent.id).slice(before)).toMatchObject([{ body: { answer: { value: 'r' } } }]);
  });

  it('of a hidden alternative show it again', async () => {
    const { chatId, question, reply } = await fixture.asked(CHOICE);
    const edit = { message: 'Start again', client_id: randomUUID() };
    const { chat, message } = await bob.ok('POST', `/api/chat/${chatId}/message/${question.id}/edit/`, edit);
    await bob.reply(chat.id, message.id);
    expect((await bob.getChat(chatId)).shown_chat_id).toBe(chat.id);
    const { status, body } = await fixture.answer(chatId, reply.id, { value: 'r' });
    expect(status).toBe(201);
    expect((await bob.getChat(chatId)).shown_chat_id).toBe(chatId);
    await bob.reply(chatId, body.id);
  });

  it('are deleted with their message', async () => {
    const { chatId, reply } = await fixture.asked({ ...CHOICE, resume_url: fixture.resumeUrl() });
    await bob.remove(chatId, reply.id);
    expect((await fixture.answer(chatId, reply.id, { value: 'r' })).body.code).toBe('message_not_found');
    expect(await at.rows('SELECT request, resume_path FROM message WHERE id = $1', [reply.id])).toEqual([
      { request: null, resume_path: null },
    ]);
  });

  it('come with messages of the integration API', async () => {
    const chat = await bob.chat(fixture.agent.id);
    const send = (request: unknown, more = {}) =>
      callBack(fixture.regent.url, chat.id, fixture.agent.api_key, { message: 'Well?', request, ...more });
    const { status, body } = await send({ type: 'approval', resume_url: fixture.resumeUrl() });
    expect([status, body]).toMatchObject([201, { request: { type: 'approval' } }]);
    expect(JSON.stringify(body)).not.toContain('webhook-waiting');
    at.host.behave(WAITING, { kind: 'json', value: { output: 'Thanks.' } });
    const approved = await fixture.answer(chat.id, body.id, { value: 'approve' });
    expect((await bob.reply(chat.id, approved.body.id)).message).toBe('Thanks.');

    const elsewhere = await send({ type: 'approval', resume_url: fixture.resumeUrl(other.url) });
    expect(elsewhere.body.request).toEqual({ type: 'approval' });
    expect(await at.rows('SELECT resume_path FROM message WHERE id = $1', [elsewhere.body.id])).toEqual([
      { resume_path: null },
    ]);
    expect((await send({ type: 'vote' })).body).not.toHaveProperty('request');
  });

  it('note what was dropped from a callback reply', async () => {
    at.host.behave(fixture.agent.id, { kind: 'json', status: 202, value: {} });
    const chat = await bob.chat(fixture.agent.id);
    const { id } = await bob.post(chat.id, 'Start');
    await eventually(
      () => at.host.callsOf(fixture.agent.id).length,
      (count) => expect(count).toBe(1),
    );
    await callBack(fixture.regent.url, chat.id, fixture.agent.api_key, {
      message: 'Well?',
      reply_to: id,
      request: { type: 'vote' },
    });
    await eventually(
      () => fixture.notes(),
      (codes) => expect(codes).toEqual(['request_ignored']),
    );
  });
});
