// Chat nodes of a real n8n that wait for an answer ("Send and Wait for Response"): the next message answers them.
import assert from 'node:assert/strict';
import { chatNode } from '../../recording/answering-workflows.mjs';
import { chatTrigger, workflow } from '../../recording/nodes.mjs';
import { answerTo, ask, failureOf } from '../../regent/conversation.mjs';
import { until } from '../../regent/regent.mjs';

const asking = (name, message, responseType, more = {}) =>
  chatNode(name, message, { operation: 'sendAndWait', responseType, ...more });
const chatting = (name, ...chain) => {
  return (path) =>
    workflow(name, [chatTrigger(path, { public: true, options: { responseMode: 'responseNodes' } }), ...chain]);
};
const BUTTONS = { approvalOptions: { values: { approvalType: 'double' } } };

export async function chatNodes({ step, n8n, person, agentWith, kill }) {
  async function begun(draft, text = 'Begin') {
    const agent = await agentWith(draft);
    const chat = await person.call('POST', '/api/chat/', { agent_id: agent.id });
    return { ...agent, chat, reply: await replyTo(await ask(person, chat, text)) };
  }
  const replyTo = (sent) =>
    until('the reply', async () => {
      const failure = failureOf(person, sent);
      if (failure) throw new Error(JSON.stringify(failure));
      return answerTo(person, sent);
    });
  const say = async (chat, text) => (await replyTo(await ask(person, chat, text))).message;
  /** Newest first. */
  const statesOf = async ({ workflowId }) =>
    (await n8n.api('GET', `/executions?workflowId=${workflowId}&limit=50`)).data.map(({ status }) => status);
  const press = async ({ chat, reply }, value) => {
    const body = { answer: { value }, client_id: crypto.randomUUID() };
    const sent = await person.call('POST', `/api/chat/${chat.id}/message/${reply.id}/answer/`, body);
    return (await replyTo(sent)).message;
  };

  await step('chat nodes: the next messages answer the waiting run, which ends once', async () => {
    const place = await begun(
      chatting(
        'Two questions',
        asking('Name', 'Your name?', 'freeTextChat'),
        asking('City', '=Hello {{ $json.chatInput }}. Your city?', 'freeTextChat'),
        chatNode('End', '=Noted: {{ $json.chatInput }}'),
      ),
    );
    assert.equal(place.reply.message, 'Your name?');
    assert.equal(await say(place.chat, 'Łucja'), 'Hello Łucja. Your city?');
    assert.equal(await say(place.chat, 'Łódź'), 'Noted: Łódź');
    await until('the end', async () => (await statesOf(place)).join() === 'success');
    assert.equal(await say(place.chat, 'Again'), 'Your name?');
  });
  for (const [label, approved] of [
    ['Approve', true],
    ['Decline', false],
  ]) {
    await step(`chat nodes: the button ${label} resumes the run`, async () => {
      const ask = asking('Ask', 'Send it?', 'approval', { ...BUTTONS, blockUserInput: true });
      const place = await begun(chatting('Approval', ask, chatNode('End', '={{ JSON.stringify($json) }}')));
      assert.equal(place.reply.message, 'Send it?');
      assert.deepEqual(
        place.reply.request.options.map((option) => option.label),
        ['Approve', 'Decline'],
      );
      assert.equal(JSON.stringify(place.reply).includes('webhook-waiting'), false, 'the message contains the link');
      assert.match(await press(place, label), new RegExp(`"approved":"?${approved}`));
      await until('the end', async () => (await statesOf(place)).join() === 'success');
    });
  }
  await step('chat nodes: the same question twice in a row is answered twice', async () => {
    const ask = (name) => asking(name, 'Send it?', 'approval', { ...BUTTONS, blockUserInput: true });
    const end = chatNode('End', '=Done: {{ $json.data.approved }}');
    const place = await begun(chatting('Twice', ask('Once'), ask('Again'), end));
    assert.equal(await press(place, 'Decline'), 'Send it?');
    const list = await person.call('GET', `/api/chat/${place.chat.id}/message/`);
    const reply = list.findLast(({ request }) => request && !request.answer);
    assert.equal(await press({ ...place, reply }, 'Approve'), 'Done: true');
    await until('the end', async () => (await statesOf(place)).join() === 'success');
  });
  await step('chat nodes: the files of an answer reach the run', async () => {
    const end = chatNode('End', "={{ Object.values($binary ?? {}).map((one) => one.fileName + ' ' + one.mimeType) }}");
    const place = await begun(chatting('Files', asking('Ask', 'The receipt?', 'freeTextChat'), end));
    const { id } = await person.upload(`/api/chat/${place.chat.id}/file/`, 'receipt.txt', 'text/plain', '12.50');
    const sent = await person.call('POST', `/api/chat/${place.chat.id}/message/`, { message: 'Here', file_ids: [id] });
    assert.match((await replyTo(sent)).message, /receipt\.txt text\/plain/);
    await until('the end', async () => (await statesOf(place)).join() === 'success');
  });
  await step('chat nodes: API and worker are killed before the answer: resumed once', async () => {
    const ask = asking('Name', 'Your name?', 'freeTextChat');
    const place = await begun(chatting('Killed', ask, chatNode('End', '=Hello {{ $json.chatInput }}')));
    await kill();
    const sent = await person.call('POST', `/api/chat/${place.chat.id}/message/`, { message: 'Łucja' });
    const reply = await until('the reply', async () => {
      const list = await person.call('GET', `/api/chat/${place.chat.id}/message/`);
      const failed = list.find(({ id }) => id === sent.id)?.failure;
      return failed?.code ?? list.find(({ reply_to }) => reply_to === sent.id)?.message;
    });
    assert.equal(reply, 'Hello Łucja');
    await until('the end', async () => (await statesOf(place)).join() === 'success');
  });
  await step('chat nodes: after the end of the waiting run, the message starts another one', async () => {
    const place = await begun(chatting('Cancelled', asking('Name', 'Your name?', 'freeTextChat')));
    const [{ id }] = (await n8n.api('GET', `/executions?workflowId=${place.workflowId}&limit=1`)).data;
    await n8n.api('POST', `/executions/${id}/stop`);
    assert.equal(await say(place.chat, 'Łucja'), 'Your name?');
    assert.deepEqual(await statesOf(place), ['waiting', 'canceled']);
  });
}
