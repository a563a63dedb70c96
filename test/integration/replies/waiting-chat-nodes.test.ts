import { randomUUID } from 'node:crypto';
import type { FakeCall } from '../../support/fake-workflow/behaviours.js';
import type { ChatBehaviour } from '../../support/fake-workflow/fake-chat.js';
import { fileForm } from '../../support/files/samples.js';
import { answerPath } from '../../support/server/fixtures/request-fixture.js';
import type { OwnAgent, Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';
import { startFakeWorkflowHost } from '../../support/services/fake-workflow-host.js';
import { eventually } from '../../support/util/eventually.js';

/** Runs of "Send and Wait for Response": the next message answers them. */
describe('Chat nodes that wait', () => {
  let at: Installation;
  let regent: Regent;
  let ann: Person;
  let bob: Person;
  let agent: OwnAgent;
  beforeAll(async () => {
    at = await Installation.open({ AGENT_REPLY_TIMEOUT_MS: '8000', SWEEP_INTERVAL_MS: '200' });
    regent = await at.start();
    [ann, bob] = [await at.person(regent), await at.person(regent)];
  });
  afterAll(() => at?.close());
  beforeEach(async () => {
    agent = await ann.agent({ template_type: 'simple' });
  });

  /** A chat with a request of the agent. */
  async function asked(behaviour: Omit<ChatBehaviour, 'kind'>) {
    at.host.behave(agent.id, { kind: 'chat', ending: 'waits', ...behaviour });
    const chat = await bob.chat(agent.id);
    const question = await bob.post(chat.id, 'Start');
    const reply = await bob.reply(chat.id, question.id);
    const { executionId } = at.host.chat.sockets.at(-1)?.query ?? {};
    return { chatId: chat.id, reply, executionId: executionId ?? '' };
  }
  const say = async (chatId: number, text: string) => bob.reply(chatId, (await bob.post(chatId, text)).id);
  const texts = (calls: FakeCall[]): unknown[] => calls.map(({ body }) => (body as { chatInput: string }).chatInput);
  /** A function of the run's ID, which the links contain. */
  const waitingButtons =
    (labels: string, host = at.host.url) =>
    (executionId: string) => ({
      type: 'with-buttons',
      text: 'Send it?',
      blockUserInput: true,
      buttons: labels.split(' ').map((text) => ({
        text,
        link: `${host}/webhook-waiting/${executionId}/chat?approved=${text}&signature=s3cret`,
      })),
    });

  it('are answered by the next message, in the same run, any number of times', async () => {
    const last = { messages: ['Thank you.'] };
    const { chatId, reply, executionId } = await asked({
      messages: ['Hello', 'Your name?'],
      after: { messages: ['Nice.', 'Your city?'], ending: 'waits', after: last },
    });
    expect(reply.message).toBe('Hello\n\nYour name?');
    expect(JSON.stringify(await bob.ok('GET', `/api/chat/${chatId}/message/`))).not.toContain('token');
    expect((await say(chatId, 'Łucja')).message).toBe('Nice.\n\nYour city?');
    expect((await say(chatId, 'Łódź')).message).toBe('Thank you.');
    expect(at.host.chat.answersOf(executionId)).toEqual(['Łucja', 'Łódź']);
    expect(texts(at.host.callsOf(agent.id))).toEqual(['Start']);
    // The run has ended: the next message starts another one.
    at.host.behave(agent.id, { kind: 'json', value: { output: 'Begun' } });
    expect((await say(chatId, 'Again')).message).toBe('Begun');
  });

  it('have buttons, which are pressed once', async () => {
    const { chatId, reply, executionId } = await asked({
      messages: [waitingButtons('Approve Decline')],
      after: { messages: ['Sent.'] },
    });
    expect(reply).toMatchObject({ message: 'Send it?', request: { type: 'choice' } });
    const answer = (value: string) =>
      bob.call('POST', answerPath(chatId, reply.id), { answer: { value }, client_id: randomUUID() });
    const both = await Promise.all([answer('Approve'), answer('Decline')]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const taken = both.find(({ status }) => status === 201)?.body;
    expect((await bob.reply(chatId, taken.id)).message).toBe('Sent.');
    expect(at.host.chat.answersOf(executionId)).toEqual([taken.message]);
    expect(texts(at.host.callsOf(agent.id))).toEqual(['Start']);
  });

  it('may repeat a question', async () => {
    const ask = waitingButtons('Approve Decline');
    const { chatId, reply, executionId } = await asked({
      messages: [ask],
      after: { messages: [ask], ending: 'waits', after: { messages: ['Sent.'] } },
    });
    const press = async (id: number, value: string) => {
      const body = { answer: { value }, client_id: randomUUID() };
      return bob.reply(chatId, (await bob.ok('POST', answerPath(chatId, id), body)).id);
    };
    const again = await press(reply.id, 'Decline');
    expect(again).toMatchObject({ message: 'Send it?', request: { type: 'choice' } });
    expect((await press(again.id, 'Approve')).message).toBe('Sent.');
    expect(at.host.chat.answersOf(executionId)).toEqual(['Decline', 'Approve']);
  });

  it('get the files of the answer', async () => {
    const { chatId, executionId } = await asked({ messages: ['The receipt?'], after: { messages: ['Thanks.'] } });
    const { id } = (await bob.call('POST', `/api/chat/${chatId}/file/`, fileForm('12.50', 'receipt.txt'))).body;
    const body = { message: '', file_ids: [id], client_id: randomUUID() };
    const sent = await bob.ok('POST', `/api/chat/${chatId}/message/`, body);
    expect((await bob.reply(chatId, sent.id)).message).toBe('Thanks.');
    expect(at.host.chat.answersOf(executionId)).toEqual(['']);
    const frame = at.host.chat.sockets.at(-1)?.sent.find((one) => one.startsWith('{'));
    const files = [{ name: 'receipt.txt', type: 'text/plain', data: Buffer.from('12.50').toString('base64') }];
    expect(JSON.parse(frame ?? '')).toEqual({ action: 'sendMessage', sessionId: String(chatId), chatInput: '', files });
  });

  it('are answered once n8n is back', async () => {
    const { chatId, executionId } = await asked({ messages: ['Your name?'], after: { messages: ['Nice.'] } });
    await at.host.refuse();
    const { id } = await bob.post(chatId, 'Łucja');
    await new Promise((done) => setTimeout(done, 500));
    await at.host.accept();
    expect((await bob.reply(chatId, id)).message).toBe('Nice.');
    expect(at.host.chat.answersOf(executionId)).toEqual(['Łucja']);
    expect(texts(at.host.callsOf(agent.id))).toEqual(['Start']);
  });

  it('that only have buttons accept no other text, which starts another run', async () => {
    const { chatId, executionId } = await asked({ messages: [waitingButtons('Approve')] });
    at.host.behave(agent.id, { kind: 'json', value: { output: 'Begun' } });
    expect((await say(chatId, 'What?')).message).toBe('Begun');
    expect(at.host.chat.answersOf(executionId)).toEqual([]);
    // A typed label presses the button.
    const again = await asked({ messages: [waitingButtons('Approve')], after: { messages: ['Sent.'] } });
    expect((await say(again.chatId, ' approve ')).message).toBe('Sent.');
  });

  it('do not call a button link on another host', async () => {
    const other = await startFakeWorkflowHost();
    const { chatId, reply, executionId } = await asked({ messages: [waitingButtons('Approve', other.url)] });
    at.host.behave(agent.id, { kind: 'json', value: { output: 'Begun' } });
    const { body } = await bob.call('POST', answerPath(chatId, reply.id), {
      answer: { value: 'Approve' },
      client_id: randomUUID(),
    });
    expect((await bob.reply(chatId, body.id)).message).toBe('Begun');
    expect(at.host.chat.answersOf(executionId)).toEqual([]);
    expect(other.calls).toEqual([]);
    await other.close();
  });

  it('do not get an answer to an earlier question', async () => {
    const { chatId, executionId } = await asked({
      messages: ['Your name?'],
      after: { messages: ['Your city?'], ending: 'waits' },
    });
    const name = await bob.post(chatId, 'Łucja');
    await bob.reply(chatId, name.id);
    at.host.behave(agent.id, { kind: 'json', value: { output: 'Begun' } });
    const edit = { message: 'Ada', client_id: randomUUID() };
    const { chat, message } = await bob.ok('POST', `/api/chat/${chatId}/message/${name.id}/edit/`, edit);
    expect((await bob.reply(chat.id, message.id)).message).toBe('Begun');
    expect(at.host.chat.answersOf(executionId)).toEqual(['Łucja']);
  });

  it('are answered at most once, whatever happens to the worker', async () => {
    const { chatId, executionId } = await asked({
      messages: ['Your name?'],
      after: { messages: ['Nice.'] },
      everyMs: 1_000,
    });
    const { id } = await bob.post(chatId, 'Łucja');
    await eventually(
      () => at.host.chat.answersOf(executionId),
      (answers) => expect(answers).toEqual(['Łucja']),
    );
    await regent.stop();
    regent = await at.start();
    bob = bob.at(regent.url);
    ann = ann.at(regent.url);
    expect((await bob.reply(chatId, id)).message).toBe('Nice.');
    expect(at.host.chat.answersOf(executionId)).toEqual(['Łucja']);
    expect(texts(at.host.callsOf(agent.id))).toEqual(['Start']);
  });

  it('that have failed are abandoned, and the message starts another run', async () => {
    const { chatId } = await asked({ messages: ['Your name?'], forgotten: true });
    at.host.behave(agent.id, { kind: 'json', value: { output: 'Begun' } });
    expect((await say(chatId, 'Łucja')).message).toBe('Begun');
  });
});
