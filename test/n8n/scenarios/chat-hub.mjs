// Agents of n8n's Chat Hub: created over n8n's REST API, read from there and from its database, and imported.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startWithPerson } from '../regent/start-with-person.mjs';

const run = promisify(execFile);
const IMPORT = '/api/studio/agent/import/';
const PROMPTS = [
  { text: 'Plan a weekend in Lyon', icon: { type: 'icon', value: 'map' } },
  { text: 'Cheapest night train to Vienna?' },
];

const NODE = { typeVersion: 1, parameters: {}, position: [0, 0] };

export async function chatHub({ step, n8n, closing, data }) {
  const settings = { data: join(data, 'chat-hub'), env: { N8N_BASE_URL: '' }, email: 'hub@example.com' };
  const { regent, person } = await startWithPerson({ closing }, settings);
  const place = { n8n, person, rest: await signInToN8n(n8n) };
  await step('Chat Hub: agents are created in n8n', () => makesAgentsInN8n(place));
  await step('Chat Hub: imports an agent from a response of n8n’s REST API', () => importsAnswerOfRestApi(place));
  await step('Chat Hub: imports all agents from n8n’s database in the output format of sqlite3', () =>
    importsFromDatabase(place),
  );
  person.close();
  await regent.stop();
}

const importJson = ({ person }, text) => person.upload(IMPORT, 'agents.json', 'application/json', text);

async function makesAgentsInN8n(place) {
  const { n8n, rest } = place;
  await rest('PUT', '/rest/chat/enabled', { enabled: true });
  const toolId = randomUUID();
  const definition = { id: toolId, name: 'Calculator', type: '@n8n/n8n-nodes-langchain.toolCalculator' };
  await rest('POST', '/rest/chat/tools', { definition: { ...definition, ...NODE } });
  const credentialId = (await n8n.credentials()).find(({ type }) => type === 'openRouterApi').id;
  const model = { provider: 'openRouter', model: 'openai/gpt-5-mini', credentialId };
  const made = await rest('POST', '/rest/chat/agents', {
    ...model,
    name: 'Travel planner ✈️',
    description: 'Plans trips by train.',
    systemPrompt: 'You are a travel planner.\nPrefer trains; ask for dates first.',
    icon: { type: 'emoji', value: '🚆' },
    suggestedPrompts: PROMPTS,
    toolIds: [toolId],
  });
  place.planner = made.data.id;
  await rest('POST', '/rest/chat/agents', {
    ...model,
    name: 'Второй',
    systemPrompt: 'Отвечай коротко. '.repeat(100),
    icon: { type: 'icon', value: 'bot' },
    toolIds: [],
  });
}

async function importsAnswerOfRestApi(place) {
  const answer = await place.rest('GET', `/rest/chat/agents/${place.planner}`);
  const { agent, ignored, shortened, others } = await importJson(place, JSON.stringify(answer));
  assert.equal(agent.name, 'Travel planner ✈️');
  assert.equal(agent.description, 'Plans trips by train.');
  assert.equal(agent.agent_context, 'You are a travel planner.\nPrefer trains; ask for dates first.');
  assert.deepEqual(
    agent.starters,
    PROMPTS.map(({ text }) => text),
  );
  assert.deepEqual(ignored.sort(), ['credentialId', 'icon', 'model', 'provider', 'toolIds']);
  assert.deepEqual([shortened, others], [[], []]);
}

async function importsFromDatabase(place) {
  const database = join(place.n8n.data, '.n8n/database.sqlite');
  const { stdout } = await run('sqlite3', ['-json', database, 'select * from chat_hub_agents order by "createdAt"']);
  const { agent, others } = await importJson(place, stdout);
  assert.equal(agent.name, 'Travel planner ✈️ (2)');
  assert.equal(agent.starters.length, 2);
  assert.equal(others.length, 1);
  const [{ agent: second, shortened, ignored }] = others;
  assert.equal(second.name, 'Второй');
  assert.equal(second.agent_context.length, 1000);
  assert.deepEqual(shortened, ['agent_context']);
  assert.deepEqual(ignored.sort(), ['credentialId', 'icon', 'model', 'provider']);
  assert.equal((await place.person.call('GET', '/api/account/agent')).length, 3);
}

/** Calls n8n's internal REST API as its owner. */
async function signInToN8n(n8n) {
  const { email, password } = n8n.constructor.owner;
  let cookie;
  const call = async (method, path, body) => {
    const headers = { ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }) };
    const answer = await fetch(n8n.url + path, { method, headers, body: body && JSON.stringify(body) });
    const text = await answer.text();
    assert.ok(answer.ok, `n8n ${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
    const set = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    if (set.length > 0) cookie = set.join('; ');
    return JSON.parse(text);
  };
  await call('POST', '/rest/login', { emailOrLdapLoginId: email, password });
  return call;
}
