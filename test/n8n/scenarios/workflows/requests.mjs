// Requests of a real n8n's workflows: answered once, as the next message or to a Wait node.
import assert from 'node:assert/strict';
import { code, respond, webhook, workflow } from '../../recording/nodes.mjs';
import { answered, storedReplyTo } from '../../regent/conversation.mjs';
import { until } from '../../regent/until.mjs';
import { beginChat, executionStates } from './begin-chat.mjs';

const waitForCall = (more = {}) => ({
  ...{ id: 'wait', name: 'Wait', type: 'n8n-nodes-base.wait', typeVersion: 1.1, webhookId: crypto.randomUUID() },
  parameters: { resume: 'webhook', httpMethod: 'POST', responseMode: 'lastNode', options: {}, ...more },
});
const shortWait = { limitWaitTime: true, limitType: 'afterTimeInterval', resumeAmount: 1, resumeUnit: 'seconds' };
const FORM = { type: 'form', fields: [{ name: 'city', label: 'City', required: true }] };
const CHOICE = { type: 'choice', title: 'Which bird?', options: ['Heron', 'Stork'] };
const decided = code("return [{ json: { output: 'Decided: ' + JSON.stringify($json.body.answer) } }];");
const responds = (request) =>
  respond({
    respondWith: 'json',
    responseBody: `={{ { output: 'Well?', request: Object.assign(${JSON.stringify(request)}, { resume_url: $execution.resumeUrl }) } }}`,
  });
const waits = (request, more) => (path) =>
  workflow('Waits', [webhook(path, 'responseNode'), responds(request), waitForCall(more), decided]);

const APPROVAL = { type: 'approval' };

/** @param here its `restart` and `kill` end API and worker and start them again */
export async function requests(here) {
  const { step } = here;
  for (const [name, request, value] of [
    ['an approval', APPROVAL, { value: 'approve' }],
    ['a form', FORM, { values: { city: 'Łódź' } }],
    ['a choice', CHOICE, { value: 'Heron' }],
  ]) {
    await step(`requests: ${name} resumes the waiting execution with its answer`, () =>
      resumesWithAnswer(here, request, value),
    );
  }
  await step('requests: two simultaneous answers resume it once, and a later one is rejected', () =>
    acceptsOneOfTwoAnswers(here),
  );
  await step('requests: resumes once when API and worker are killed before the answer and two tabs answer', () =>
    resumesOnceAfterKill(here),
  );
  await step('requests: without a resume URL, the answer is the next message', () => sendsAnswerAsNextMessage(here));
  await step('requests: an answer after the end of the wait fails, and nothing runs twice', () =>
    failsLateAnswers(here),
  );
  await step('requests: a connection check leaves no execution waiting', () => cancelsExecutionOfCheck(here));
  await step('requests: are answered after a restart of Regent in between', () => answersAfterRestart(here));
}

/** @returns an agent, a chat with it, and its reply with a request */
async function requested(here, draft) {
  const question = await beginChat(here, draft);
  assert.equal(JSON.stringify(question.reply).includes('resume'), false, 'the message contains the resume URL');
  return question;
}

const answer = ({ person }, { chat, reply }, value) =>
  person.call('POST', `/api/chat/${chat.id}/message/${reply.id}/answer/`, {
    answer: value,
    client_id: crypto.randomUUID(),
  });

const replyAfterAnswer = ({ person }, { chat }, sent) => storedReplyTo(person, chat, sent);

/** Sends two answers at once; one is rejected. @returns the message of the accepted one */
async function answerTwice(here, question, values) {
  const both = await Promise.allSettled(values.map((value) => answer(here, question, value)));
  const [won] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const [lost] = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  assert.equal(lost.body.code, 'request_answered');
  return won;
}

async function resumesWithAnswer(here, request, value) {
  const question = await requested(here, waits(request));
  const message = await answer(here, question, value);
  const expected = { request_id: question.reply.id, type: request.type, ...value };
  const said = await replyAfterAnswer(here, question, message);
  assert.match(said, /^Decided: /);
  assert.deepEqual(JSON.parse(said.slice('Decided: '.length)), expected);
  assert.deepEqual(await executionStates(here, question), ['success']);
}

async function acceptsOneOfTwoAnswers(here) {
  const question = await requested(here, waits(APPROVAL));
  const won = await answerTwice(here, question, [{ value: 'approve' }, { value: 'reject' }]);
  assert.match(await replyAfterAnswer(here, question, won), /^Decided: /);
  const late = await answer(here, question, { value: 'approve' }).then(
    () => assert.fail('it was answered twice'),
    (error) => error.body.code,
  );
  assert.equal(late, 'request_answered');
  assert.equal((await executionStates(here, question)).length, 1);
}

async function resumesOnceAfterKill(here) {
  const questions = [
    [await requested(here, waits(APPROVAL)), [{ value: 'approve' }, { value: 'reject' }]],
    [await requested(here, waits(CHOICE)), [{ value: 'Heron' }, { value: 'Stork' }]],
    [await requested(here, waits(FORM)), ['Łódź', 'Kraków'].map((city) => ({ values: { city } }))],
  ];
  await here.kill();
  for (const [question, values] of questions) {
    const won = await answerTwice(here, question, values);
    assert.match(await replyAfterAnswer(here, question, won), /^Decided: /);
    assert.deepEqual(await executionStates(here, question), ['success']);
  }
}

async function sendsAnswerAsNextMessage(here) {
  const says = code(
    `return [{ json: $json.body.answer ? { output: 'Chosen: ' + $json.body.answer.value } : { output: 'Well?', request: ${JSON.stringify(CHOICE)} } }];`,
  );
  const question = await requested(here, (path) => workflow('Next', [webhook(path, 'lastNode'), says]));
  const sent = await answer(here, question, { value: 'Stork' });
  assert.equal(await replyAfterAnswer(here, question, sent), 'Chosen: Stork');
  assert.equal(await answered(here.person, question.chat, 'Again'), 'Well?');
}

/** After the wait of a second it runs on for some seconds. */
const runsOnAfterWait = (path) => {
  const runsOn = { id: 'on', name: 'Going on', type: 'n8n-nodes-base.wait', typeVersion: 1.1 };
  const chain = [webhook(path, 'responseNode'), responds(APPROVAL), waitForCall(shortWait)];
  return workflow('Goes on', [...chain, { ...runsOn, parameters: { amount: 5, unit: 'seconds' } }]);
};

async function failsLateAnswers(here) {
  const ended = await requested(here, waits(APPROVAL, shortWait));
  const busy = await requested(here, runsOnAfterWait);
  // n8n lists no execution while it runs.
  const stateOf = async (question) => (await executionStates(here, question))[0] ?? 'running';
  const answerWhen = async (question, state) => {
    await until(`an execution that is ${state}`, async () => (await stateOf(question)) === state, 120_000);
    const sent = await answer(here, question, { value: 'approve' });
    return replyAfterAnswer(here, question, sent);
  };
  const both = [answerWhen(ended, 'success'), answerWhen(busy, 'running')];
  assert.deepEqual(await Promise.all(both), ['workflow_error', 'workflow_error']);
  for (const question of [ended, busy]) assert.deepEqual(await executionStates(here, question), ['success']);
}

async function cancelsExecutionOfCheck(here) {
  const tested = await here.agentWith(waits(APPROVAL));
  assert.equal((await here.person.call('POST', `/api/studio/agent/${tested.id}/check/`)).ok, true);
  await until('the end of the execution', async () => {
    const states = await executionStates(here, tested);
    return states.length === 1 && states[0] === 'canceled';
  });
}

async function answersAfterRestart(here) {
  const question = await requested(here, waits(APPROVAL));
  await here.restart();
  const said = await replyAfterAnswer(here, question, await answer(here, question, { value: 'reject' }));
  assert.match(said, /"value":"reject"/);
}
