// Requests of a real n8n's workflows: answered once, as the next message or to a Wait node.
import assert from 'node:assert/strict';
import { code, respond, webhook, workflow } from '../../recording/nodes.mjs';
import { answered, answerTo, ask, failureOf } from '../../regent/conversation.mjs';
import { until } from '../../regent/regent.mjs';

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

export async function requests({ step, n8n, person, agentWith, restart, kill }) {
  async function asked(draft) {
    const agent = await agentWith(draft);
    const chat = await person.call('POST', '/api/chat/', { agent_id: agent.id });
    const sent = await ask(person, chat, 'Begin');
    const reply = await until('the question', () => {
      const failure = failureOf(person, sent);
      if (failure) throw new Error(JSON.stringify(failure));
      return answerTo(person, sent);
    });
    assert.equal(JSON.stringify(reply).includes('resume'), false, 'the message contains the resume URL');
    return { ...agent, chat, reply };
  }
  const answer = ({ chat, reply }, value) =>
    person.call('POST', `/api/chat/${chat.id}/message/${reply.id}/answer/`, {
      answer: value,
      client_id: crypto.randomUUID(),
    });
  /** Polled, because the socket may be disconnected. */
  const repliedTo = ({ chat }, message) =>
    until('the reply', async () => {
      const list = await person.call('GET', `/api/chat/${chat.id}/message/`);
      const failed = list.find(({ id }) => id === message.id)?.failure;
      return failed?.code ?? list.find(({ reply_to }) => reply_to === message.id)?.message;
    });
  const executionsOf = async ({ workflowId }) =>
    (await n8n.api('GET', `/executions?workflowId=${workflowId}&limit=50`)).data;

  for (const [name, request, value] of [
    ['an approval', { type: 'approval' }, { value: 'approve' }],
    ['a form', FORM, { values: { city: 'Łódź' } }],
    ['a choice', CHOICE, { value: 'Heron' }],
  ]) {
    await step(`requests: ${name} resumes the waiting execution with its answer`, async () => {
      const question = await asked(waits(request));
      const message = await answer(question, value);
      const expected = { request_id: question.reply.id, type: request.type, ...value };
      const said = await repliedTo(question, message);
      assert.match(said, /^Decided: /);
      assert.deepEqual(JSON.parse(said.slice('Decided: '.length)), expected);
      const executions = await executionsOf(question);
      assert.deepEqual(
        executions.map(({ status }) => status),
        ['success'],
      );
    });
  }
  /** @returns the message of the accepted one */
  async function answerTwice(question, values) {
    const both = await Promise.allSettled(values.map((value) => answer(question, value)));
    const [won] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const [lost] = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    assert.equal(lost.body.code, 'request_answered');
    return won;
  }
  await step('requests: two answers at once resume it once, and a later one is refused', async () => {
    const question = await asked(waits({ type: 'approval' }));
    const won = await answerTwice(question, [{ value: 'approve' }, { value: 'reject' }]);
    assert.match(await repliedTo(question, won), /^Decided: /);
    const late = await answer(question, { value: 'approve' }).then(
      () => assert.fail('it was answered twice'),
      (error) => error.body.code,
    );
    assert.equal(late, 'request_answered');
    assert.equal((await executionsOf(question)).length, 1);
  });
  await step('requests: API and worker are killed before the answer, then two tabs answer: resumed once', async () => {
    const questions = [
      [await asked(waits({ type: 'approval' })), [{ value: 'approve' }, { value: 'reject' }]],
      [await asked(waits(CHOICE)), [{ value: 'Heron' }, { value: 'Stork' }]],
      [await asked(waits(FORM)), ['Łódź', 'Kraków'].map((city) => ({ values: { city } }))],
    ];
    await kill();
    for (const [question, values] of questions) {
      const won = await answerTwice(question, values);
      assert.match(await repliedTo(question, won), /^Decided: /);
      const states = (await executionsOf(question)).map(({ status }) => status);
      assert.deepEqual(states, ['success']);
    }
  });
  await step('requests: without a resume URL, the answer is the next message', async () => {
    const says = code(
      `return [{ json: $json.body.answer ? { output: 'Chosen: ' + $json.body.answer.value } : { output: 'Well?', request: ${JSON.stringify(CHOICE)} } }];`,
    );
    const question = await asked((path) => workflow('Next', [webhook(path, 'lastNode'), says]));
    assert.equal(await repliedTo(question, await answer(question, { value: 'Stork' })), 'Chosen: Stork');
    assert.equal(await answered(person, question.chat, 'Again'), 'Well?');
  });
  await step('requests: an answer after the end of the wait fails, and nothing runs twice', async () => {
    const goingOn = { id: 'on', name: 'Going on', type: 'n8n-nodes-base.wait', typeVersion: 1.1 };
    const goesOn = (path) => {
      const chain = [webhook(path, 'responseNode'), responds({ type: 'approval' }), waitForCall(shortWait)];
      return workflow('Goes on', [...chain, { ...goingOn, parameters: { amount: 5, unit: 'seconds' } }]);
    };
    const ended = await asked(waits({ type: 'approval' }, shortWait));
    const busy = await asked(goesOn);
    // n8n lists no execution while it runs.
    const stateOf = async (question) => (await executionsOf(question))[0]?.status ?? 'running';
    const late = (question) => answer(question, { value: 'approve' }).then((sent) => repliedTo(question, sent));
    const lateWhen = async (question, state) => {
      await until(`an execution that is ${state}`, async () => (await stateOf(question)) === state, 120_000);
      return late(question);
    };
    const both = [lateWhen(ended, 'success'), lateWhen(busy, 'running')];
    assert.deepEqual(await Promise.all(both), ['workflow_error', 'workflow_error']);
    for (const question of [ended, busy]) {
      assert.deepEqual(
        (await executionsOf(question)).map(({ status }) => status),
        ['success'],
      );
    }
  });
  await step('requests: a connection check leaves no execution waiting', async () => {
    const tested = await agentWith(waits({ type: 'approval' }));
    assert.equal((await person.call('POST', `/api/studio/agent/${tested.id}/check/`)).ok, true);
    await until('the end of the execution', async () => {
      const states = (await executionsOf(tested)).map(({ status }) => status);
      return states.length === 1 && states[0] === 'canceled';
    });
  });
  await step('requests: are answered after a restart of Regent in between', async () => {
    const question = await asked(waits({ type: 'approval' }));
    await restart();
    const said = await repliedTo(question, await answer(question, { value: 'reject' }));
    assert.match(said, /"value":"reject"/);
  });
}
