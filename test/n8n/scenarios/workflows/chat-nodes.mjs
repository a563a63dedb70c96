// Chat nodes of a real n8n that wait for an answer ("Send and Wait for Response"): the next message answers them.
import assert from 'node:assert/strict';
import { chatNode } from '../../recording/answering-workflows.mjs';
import { chatTrigger, workflow } from '../../recording/nodes.mjs';
import { ask, replyTo, storedReplyTo } from '../../regent/conversation.mjs';
import { until } from '../../regent/until.mjs';
import { beginChat, executionStates } from './begin-chat.mjs';

const asking = (name, message, responseType, more = {}) =>
  chatNode(name, message, { operation: 'sendAndWait', responseType, ...more });
const chatting = (name, ...chain) => {
  return (path) =>
    workflow(name, [chatTrigger(path, { public: true, options: { responseMode: 'responseNodes' } }), ...chain]);
};
const BUTTONS = { approvalOptions: { values: { approvalType: 'double' } } };

const APPROVAL = { ...BUTTONS, blockUserInput: true };

/** @param here its `kill` ends API and worker and starts them again */
export async function chatNodes(here) {
  const { step } = here;
  await step('chat nodes: the next messages answer the waiting run, which ends once', () => answersTwoQuestions(here));
  for (const [label, approved] of [
    ['Approve', true],
    ['Decline', false],
  ]) {
    await step(`chat nodes: the button ${label} resumes the run`, () => resumesByButton(here, label, approved));
  }
  await step('chat nodes: the same question twice in a row is answered twice', () => answersSameQuestionTwice(here));
  await step('chat nodes: files of an answer reach the run', () => passesFilesOfAnswer(here));
  await step('chat nodes: resumes once when API and worker are killed before the answer', () => resumesAfterKill(here));
  await step('chat nodes: a message after the end of the waiting run starts another run', () =>
    startsAnotherRunAfterEnd(here),
  );
}

/** @returns the text of the reply */
const say = async ({ person }, { chat }, text) => (await replyTo(person, await ask(person, chat, text))).message;

const expectOneSuccess = (here, place) =>
  until('the end', async () => (await executionStates(here, place)).join() === 'success');

/** Answers a request by one of its buttons. @returns the text of the reply */
async function press({ person }, { chat, reply }, value) {
  const body = { answer: { value }, client_id: crypto.randomUUID() };
  const sent = await person.call('POST', `/api/chat/${chat.id}/message/${reply.id}/answer/`, body);
  return (await replyTo(person, sent)).message;
}

async function answersTwoQuestions(here) {
  const draft = chatting(
    'Two questions',
    asking('Name', 'Your name?', 'freeTextChat'),
    asking('City', '=Hello {{ $json.chatInput }}. Your city?', 'freeTextChat'),
    chatNode('End', '=Noted: {{ $json.chatInput }}'),
  );
  const place = await beginChat(here, draft);
  assert.equal(place.reply.message, 'Your name?');
  assert.equal(await say(here, place, 'Łucja'), 'Hello Łucja. Your city?');
  assert.equal(await say(here, place, 'Łódź'), 'Noted: Łódź');
  await expectOneSuccess(here, place);
  assert.equal(await say(here, place, 'Again'), 'Your name?');
}

async function resumesByButton(here, label, approved) {
  const question = asking('Ask', 'Send it?', 'approval', APPROVAL);
  const place = await beginChat(here, chatting('Approval', question, chatNode('End', '={{ JSON.stringify($json) }}')));
  assert.equal(place.reply.message, 'Send it?');
  assert.deepEqual(
    place.reply.request.options.map((option) => option.label),
    ['Approve', 'Decline'],
  );
  assert.equal(JSON.stringify(place.reply).includes('webhook-waiting'), false, 'the message contains the link');
  assert.match(await press(here, place, label), new RegExp(`"approved":"?${approved}`));
  await expectOneSuccess(here, place);
}

async function answersSameQuestionTwice(here) {
  const question = (name) => asking(name, 'Send it?', 'approval', APPROVAL);
  const end = chatNode('End', '=Done: {{ $json.data.approved }}');
  const place = await beginChat(here, chatting('Twice', question('Once'), question('Again'), end));
  assert.equal(await press(here, place, 'Decline'), 'Send it?');
  const list = await here.person.call('GET', `/api/chat/${place.chat.id}/message/`);
  const reply = list.findLast(({ request }) => request && !request.answer);
  assert.equal(await press(here, { ...place, reply }, 'Approve'), 'Done: true');
  await expectOneSuccess(here, place);
}

async function passesFilesOfAnswer(here) {
  const { person } = here;
  const end = chatNode('End', "={{ Object.values($binary ?? {}).map((one) => one.fileName + ' ' + one.mimeType) }}");
  const place = await beginChat(here, chatting('Files', asking('Ask', 'The receipt?', 'freeTextChat'), end));
  const { id } = await person.upload(`/api/chat/${place.chat.id}/file/`, 'receipt.txt', 'text/plain', '12.50');
  const sent = await person.call('POST', `/api/chat/${place.chat.id}/message/`, { message: 'Here', file_ids: [id] });
  assert.match((await replyTo(person, sent)).message, /receipt\.txt text\/plain/);
  await expectOneSuccess(here, place);
}

async function resumesAfterKill(here) {
  const { person } = here;
  const question = asking('Name', 'Your name?', 'freeTextChat');
  const place = await beginChat(here, chatting('Killed', question, chatNode('End', '=Hello {{ $json.chatInput }}')));
  await here.kill();
  const sent = await person.call('POST', `/api/chat/${place.chat.id}/message/`, { message: 'Łucja' });
  assert.equal(await storedReplyTo(person, place.chat, sent), 'Hello Łucja');
  await expectOneSuccess(here, place);
}

async function startsAnotherRunAfterEnd(here) {
  const { n8n } = here;
  const place = await beginChat(here, chatting('Cancelled', asking('Name', 'Your name?', 'freeTextChat')));
  const [{ id }] = await n8n.executionsOf(place.workflowId);
  await n8n.api('POST', `/executions/${id}/stop`);
  assert.equal(await say(here, place, 'Łucja'), 'Your name?');
  assert.deepEqual(await executionStates(here, place), ['waiting', 'canceled']);
}
