// The three templates, brought into n8n by its public API, answer in a chat.
import assert from 'node:assert/strict';
import { answered, answerTo, ask, deltasOf, failed, wire } from './conversation.mjs';
import { until } from './regent.mjs';

export async function byApi({ step, n8n, person }) {
  await step('simple: answers in a chat, its webhook refuses a wrong key', async () => {
    const { agent, chat } = await wire(n8n, person, 'simple');
    assert.equal(await answered(person, chat, 'Hello n8n'), 'You said: Hello n8n');
    const wrong = await fetch(`${n8n.url}/webhook/agent-${agent.id}`, {
      method: 'POST',
      headers: { 'X-API-Key': 'wrong', 'content-type': 'application/json' },
      body: '{}',
    });
    assert.equal(wrong.status, 403);
  });

  const streaming = await wire(n8n, person, 'openrouter');
  await step('openrouter: streams', async () => {
    const sent = await ask(person, streaming.chat, 'Tell me something in a stream of words');
    const answer = await until('the answer', () => answerTo(person, sent));
    const deltas = deltasOf(person, sent);
    assert.match(answer.message, /You asked: Tell me something/);
    assert.ok(deltas.length > 3, `expected a stream, got ${deltas.length} deltas`);
    assert.equal(joined(deltas), answer.message);
  });

  await step('openrouter: streams with a tool call, which searches the knowledge base through our API', async () => {
    const sent = await ask(person, streaming.chat, 'Please search for refunds');
    const answer = await until('the answer', () => answerTo(person, sent));
    assert.match(answer.message, /The knowledge base says: /);
    assert.equal(joined(deltasOf(person, sent)), answer.message);
  });

  await step('openrouter: a tool that fails is no end, what the model says to it is the answer', async () => {
    const { chat, agent, workflow } = await wire(n8n, person, 'openrouter');
    const { name, nodes, connections, settings } = workflow;
    const tool = nodes.find((node) => node.name === 'search_knowledge');
    tool.parameters.url = tool.parameters.url.replace('/knowledge/search', '/nothing/here');
    await n8n.api('PUT', `/workflows/${workflow.id}`, { name, nodes, connections, settings });
    await until('the new version', async () => {
      const { activeVersion } = await n8n.api('GET', `/workflows/${workflow.id}`);
      return JSON.stringify(activeVersion.nodes).includes('/nothing/here');
    });
    await new Promise((done) => setTimeout(done, 1500));
    assert.match(
      await answered(person, chat, 'Please search for it'),
      /The knowledge base says: .*(error|not)/i,
      agent.name,
    );
  });

  await step('callback: the reply comes by the Integration API', async () => {
    const { chat } = await wire(n8n, person, 'callback');
    assert.equal(await answered(person, chat, 'Take your time'), 'You said: Take your time');
  });

  await step("wrong key: n8n's credential holds another one, and the failure says so", async () => {
    const { agent, chat } = await wire(n8n, person, 'simple');
    const { data } = await n8n.api('GET', '/credentials?limit=250');
    const { id } = data.find(({ name }) => name === `Regent agent ${agent.id}`);
    await n8n.api('PATCH', `/credentials/${id}`, { data: { name: 'X-API-Key', value: 'another' } });
    assert.equal((await failed(person, chat, 'Let me in')).failure.code, 'bad_api_key');
    const check = await person.call('POST', `/api/studio/agent/${agent.id}/check/`);
    assert.equal(check.steps.at(-1).code, 'workflow_key_refused');
  });

  return streaming;
}

const joined = (deltas) =>
  deltas
    .map(({ text }) => text)
    .join('')
    .trim();
