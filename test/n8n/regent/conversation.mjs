// A user's requests to an agent, and the resulting pushes.
import assert from 'node:assert/strict';
import { until } from './until.mjs';

/** Question to the agents, and the answer of the `simple` template from their instructions. */
export const QUESTION = 'How do herons fish?';
export const SIMPLE_ANSWER = 'Herons fish by standing still.';
const TEXTS = {
  ...{ type: 'helpers', short_description: 's', description: 'd', skills: [] },
  agent_context: `Our office is closed on Monday.\n\n${SIMPLE_ANSWER}`,
};
let made = 0;

/** An agent whose creator provides the workflow. */
export function newAgent(person, template = null, more = {}) {
  made += 1;
  return person.call('POST', '/api/studio/agent/', {
    name: `Real ${template ?? 'own'} ${Date.now()}-${made}`,
    ...TEXTS,
    welcome_message: null,
    template_type: template,
    ...more,
  });
}

/** The credential that the template's nodes use, created manually in n8n. */
export const makeCredential = (n8n, agent, value = agent.api_key) =>
  n8n.api('POST', '/credentials', {
    name: `Regent agent ${agent.id}`,
    type: 'httpHeaderAuth',
    data: { name: 'X-API-Key', value },
  });

export const templateOf = (person, agent, kind) =>
  person.text(`/api/studio/agent/${agent.id}/n8n_template?type=${kind}`);

/** Creates an agent, and its credential and workflow from a template over n8n's API; publishes both. */
export async function wire(n8n, person, kind) {
  const agent = await newAgent(person, kind === 'callback' ? null : kind);
  await makeCredential(n8n, agent);
  const workflow = await n8n.api('POST', '/workflows', JSON.parse(await templateOf(person, agent, kind)));
  await n8n.api('POST', `/workflows/${workflow.id}/publish`);
  await person.call('PATCH', `/api/studio/agent/${agent.id}/`, { status: 'ready' });
  const chat = await person.call('POST', '/api/chat/', { agent_id: agent.id });
  return { agent, workflow, chat };
}

export const ask = (person, chat, message) =>
  person.call('POST', `/api/chat/${chat.id}/message/`, { message, client_id: crypto.randomUUID() });

export const answerTo = (person, sent) =>
  person.events.find((e) => e.name === 'message.created' && e.message.reply_to === sent.id)?.message;

export const failureOf = (person, sent) =>
  person.events.find((e) => e.name === 'message.updated' && e.message.id === sent.id && e.message.delivery === 'failed')
    ?.message.failure;

export const deltasOf = (person, sent) =>
  person.events.filter((e) => e.name === 'message.delta' && e.reply_to === sent.id);

/** Waits for the reply to a sent message. A failure ends the wait. */
export const replyTo = (person, sent) =>
  until('the reply', () => {
    const failure = failureOf(person, sent);
    if (failure) throw new Error(JSON.stringify(failure));
    return answerTo(person, sent);
  });

/** Text of the reply, or code of the failure. Asked for, not pushed: the socket may be away. */
export const storedReplyTo = (person, chat, sent) =>
  until('the reply', async () => {
    const list = await person.call('GET', `/api/chat/${chat.id}/message/`);
    const failed = list.find(({ id }) => id === sent.id)?.failure;
    return failed?.code ?? list.find(({ reply_to }) => reply_to === sent.id)?.message;
  });

/** Text of the answer. Stops waiting when the reply fails. */
export async function answered(person, chat, message, ms) {
  const sent = await ask(person, chat, message);
  const end = await until(`the answer to ${message}`, () => answerTo(person, sent) ?? failureOf(person, sent), ms);
  assert.ok(end.message !== undefined && end.code === undefined, `failed: ${JSON.stringify(end)}`);
  return end.message;
}

/** How a message failed. */
export async function failed(person, chat, message, ms) {
  const sent = await ask(person, chat, message);
  const end = await until(`the end of ${message}`, () => failureOf(person, sent) ?? answerTo(person, sent), ms);
  assert.ok(end.code !== undefined, `it was answered: ${JSON.stringify(end)}`);
  return { sent, failure: end };
}

/** The agent's answer in a new chat. Polled, because sockets may be disconnected while servers restart. */
export async function answerInNewChat(call, agentId, message) {
  const chat = await call('POST', '/api/chat/', { agent_id: agentId });
  const sent = await call('POST', `/api/chat/${chat.id}/message/`, { message, client_id: crypto.randomUUID() });
  return await until('the answer', async () => {
    const list = await call('GET', `/api/chat/${chat.id}/message/`);
    const failed = list.find((one) => one.id === sent.id)?.failure;
    if (failed) throw new Error(`failed: ${JSON.stringify(failed)}`);
    return list.find((one) => one.reply_to === sent.id)?.message;
  });
}
