// Workflows as creators build them: the expected reply, or the code with which it fails.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { formTrigger } from '../../faults/nodes.mjs';
import { ANSWERS, chatNode, FAILURES, HEARD, OUTPUT, says } from '../../recording/answering-workflows.mjs';
import { chatTrigger, webhook, workflow } from '../../recording/nodes.mjs';
import { answered, answerTo, ask, failureOf, newAgent, replyTo } from '../../regent/conversation.mjs';
import { startWithPerson } from '../../regent/start-with-person.mjs';
import { until } from '../../regent/until.mjs';
import { stoppedExecutions } from './stopped-executions.mjs';

/** What the user reads. */
const SENTENCES = {
  workflow_error: 'The agent could not answer because of an error.',
  empty_reply: 'The agent sent an empty reply.',
};

/** [name, workflow at a path], the publishing error that its creator reads, in English and Russian: problem and fix. */
const REFUSED = [
  [
    ['A GET webhook', (path) => workflow('GET', [webhook(path, 'lastNode', { httpMethod: 'GET' }), says(OUTPUT)])],
    [
      /The node “Webhook” does not accept POST\.\n.*Set the HTTP Method of the Webhook node to POST/s,
      /Узел «Webhook» не принимает POST\.\n.*Выберите в узле Webhook метод \(HTTP Method\) POST/s,
    ],
  ],
  [
    ['A Form Trigger', () => workflow('Form', [formTrigger(), says(OUTPUT)])],
    [
      /The node “On form submission” shows a form; it cannot take messages\.\n.*Put a Webhook node with the POST method, or a public Chat Trigger, in its place/s,
      /Узел «On form submission» показывает форму и не принимает сообщений\.\n.*Замените его узлом Webhook с методом POST или открытым Chat Trigger/s,
    ],
  ],
];

export async function shapes({ step, n8n, closing, data }) {
  const env = { N8N_BASE_URL: n8n.url, N8N_API_KEY: n8n.key };
  const settings = { data: join(data, 'shapes'), env, email: 'shapes@example.com' };
  const { person } = await startWithPerson({ closing }, settings);
  const here = { n8n, person };
  await stoppedExecutions({ step, ...here });
  for (const [[name, draft], text] of ANSWERS) {
    await step(`shape: ${name}: answers`, () => answersWith(here, draft, text));
  }
  await step('shape: Chat Trigger with Basic Auth: answers the right login, and rejects a wrong one', () =>
    needsLogin(here),
  );
  for (const [[name, draft], failureCode] of FAILURES) {
    await step(`shape: ${name}: fails with ${failureCode}`, () => failsWith(here, draft, failureCode));
  }
  for (const [[name, draft], says] of REFUSED) {
    await step(`shape: ${name}: is not published, and says what to put instead`, () =>
      refusesToPublish(here, draft, says),
    );
  }
  await step('shape: Chat Trigger: its initial messages and suggested prompts are offered to its owner alone', () =>
    offersChatTexts(here),
  );
}

async function agentWith({ n8n, person }, draft) {
  const { id: workflowId } = await n8n.api('POST', '/workflows', draft(crypto.randomUUID()));
  await n8n.api('POST', `/workflows/${workflowId}/publish`);
  return newAgent(person, null, { n8n_workflow_id: workflowId });
}

/** Publishes a workflow with its agent, and sends the agent a message. */
async function sentTo(here, draft) {
  const { person } = here;
  const agent = await agentWith(here, draft);
  // n8n registers a webhook shortly after the publication.
  await until('published', () =>
    person.call('PATCH', `/api/studio/agent/${agent.id}/`, { status: 'ready' }).then(
      () => true,
      () => false,
    ),
  );
  const chat = await person.call('POST', '/api/chat/', { agent_id: agent.id });
  return ask(person, chat, HEARD);
}

async function answersWith(here, draft, text) {
  const { message } = await replyTo(here.person, await sentTo(here, draft));
  if (text instanceof RegExp) assert.match(message, text);
  else assert.equal(message, text);
}

async function needsLogin(here) {
  const { n8n, person } = here;
  const login = { username: 'regent', password: 'пароль: herons' };
  const name = `Basic Auth ${Date.now()}`;
  const credential = { name, type: 'httpBasicAuth', data: { user: login.username, password: login.password } };
  const { id: credentialId } = await n8n.api('POST', '/credentials', credential);
  const trigger = (path) => ({
    ...chatTrigger(path, { public: true, authentication: 'basicAuth', options: { responseMode: 'responseNodes' } }),
    credentials: { httpBasicAuth: { id: credentialId, name } },
  });
  const draft = (path) => workflow(name, [trigger(path), chatNode('First', '={{ $json.chatInput }}')]);
  const { id } = await agentWith(here, draft);
  const causeWith = async (webhook_login) => {
    await person.call('PATCH', `/api/studio/agent/${id}/`, { webhook_login });
    const { steps } = await person.call('POST', `/api/studio/agent/${id}/check/`);
    return steps.find(({ ok }) => ok === false)?.cause;
  };
  // n8n registers a webhook shortly after the publication.
  await until('published', async () => (await causeWith(null)) === 'webhook_login_missing');
  assert.equal(await causeWith({ ...login, password: 'wrong' }), 'webhook_login_refused');
  assert.equal(await causeWith(login), undefined);
  await person.call('PATCH', `/api/studio/agent/${id}/`, { status: 'ready' });
  const chat = await person.call('POST', '/api/chat/', { agent_id: id });
  assert.equal(await answered(person, chat, HEARD), HEARD);
}

async function failsWith(here, draft, failureCode) {
  const { person } = here;
  const sent = await sentTo(here, draft);
  const failure = await until('the failure', () => {
    assert.equal(answerTo(person, sent), undefined);
    return failureOf(person, sent);
  });
  assert.deepEqual([failure.code, failure.message], [failureCode, SENTENCES[failureCode]]);
}

/** @param says the text for the creator, in English and in Russian */
async function refusesToPublish(here, draft, says) {
  const agent = await agentWith(here, draft);
  for (const [at, language] of ['en', 'ru'].entries()) {
    const publish = here.person.call('PATCH', `/api/studio/agent/${agent.id}/`, { status: 'ready' }, language);
    const refused = await publish.then(
      () => assert.fail('it was published'),
      (error) => error.body,
    );
    assert.match(refused.detail, says[at]);
  }
}

/** The user's project in n8n that holds this agent's workflow; undefined until it exists. */
async function projectOf({ n8n, person }, agentId) {
  const { workflow_closed, n8n_workflow_id: id } = await person.call('GET', `/api/studio/agent/${agentId}/`);
  if (workflow_closed || id === null) return undefined;
  return (await n8n.ownerOf(id))?.projectId;
}

async function offersChatTexts(here) {
  const { n8n, person } = here;
  const greeting = {
    public: true,
    initialMessages: 'Hello!\nI know herons.',
    availableInChat: true,
    suggestedPrompts: { prompts: [{ text: 'Where do herons live?' }, { text: 'Plan my walk' }] },
  };
  const agent = await agentWith(here, (path) => workflow('greets', [chatTrigger(path, greeting), says(OUTPUT)]));
  const made = await newAgent(person, 'simple');
  const textsOf = async () => (await person.call('POST', `/api/studio/agent/${agent.id}/check/`)).chat_texts;
  assert.equal(await textsOf(), null);
  const { n8n_workflow_id } = await person.call('GET', `/api/studio/agent/${agent.id}/`);
  const destinationProjectId = await until('the project', () => projectOf(here, made.id), 60_000);
  await n8n.api('PUT', `/workflows/${n8n_workflow_id}/transfer`, { destinationProjectId });
  assert.deepEqual(await textsOf(), {
    welcome_message: 'Hello!\n\nI know herons.',
    starters: ['Where do herons live?', 'Plan my walk'],
  });
}
