// Regent without an n8n: a creator connects their own. Then the same n8n becomes the operator's, and users get accounts
// in it.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { answered, newAgent, QUESTION, SIMPLE_ANSWER } from '../../regent/conversation.mjs';
import { signIn, startRegent, until } from '../../regent/regent.mjs';

const PATH = '/api/account/n8n/';

export async function own({ step, n8n, freePort, closing, data }) {
  await freePaths(n8n);
  await brought({ step, n8n, freePort, closing, data: join(data, 'own') });
  await members({ step, n8n, freePort, closing, data: join(data, 'own') });
}

/** Another Regent left workflows whose agents have the same ids, and therefore the same webhook paths. */
async function freePaths(n8n) {
  const { data } = await n8n.api('GET', '/workflows?limit=250');
  for (const { id, active } of data) {
    if (active) await n8n.api('POST', `/workflows/${id}/deactivate`);
  }
}

async function startFor({ freePort, closing, data, env, email }) {
  const regent = await startRegent({ data, port: await freePort(), env });
  closing.unshift(() => regent.stop());
  const person = await signIn(regent.url, email);
  closing.unshift(() => person.close());
  return { regent, person };
}

async function brought({ step, n8n, ...more }) {
  const host = new URL(n8n.url).host;
  const env = { N8N_BASE_URL: '', N8N_ALLOWED_PRIVATE_HOSTS: host };
  const { regent, person } = await startFor({ ...more, env, email: 'brings@example.com' });
  const agentPath = (id) => `/api/studio/agent/${id}/`;
  const get = (id) => person.call('GET', agentPath(id));
  const publish = (id) => person.call('PATCH', agentPath(id), { status: 'ready' });
  const chatWith = (id) => person.call('POST', '/api/chat/', { agent_id: id });
  const refusal = (work) =>
    work.then(
      () => assert.fail('it was taken'),
      (error) => [error.status, error.body.code],
    );

  await step('own n8n: set once it is there and takes the key; inside nothing else can be reached', async () => {
    const put = (base_url, api_key) => person.call('PUT', PATH, { base_url, api_key });
    assert.deepEqual(await refusal(put(n8n.url, 'not-the-key')), [422, 'n8n_key_refused']);
    assert.deepEqual(await refusal(put('http://127.0.0.1:5678', n8n.key)), [400, 'n8n_address_refused']);
    assert.deepEqual(await refusal(put(regent.url, n8n.key)), [400, 'n8n_address_refused']);
    assert.equal((await put(`${n8n.url}/`, n8n.key)).base_url, n8n.url);
  });

  let made;
  await step('own n8n: an agent from a template has its workflow there, and answers', async () => {
    const { id } = await newAgent(person, 'simple');
    made = await until('the workflow', async () => (await get(id)).workflow_state === 'ready' && (await get(id)));
    assert.equal(made.workflow_in_own_n8n, true);
    assert.equal((await n8n.api('GET', `/workflows/${made.n8n_workflow_id}`)).name, made.name);
    await publish(id);
    assert.equal(await answered(person, await chatWith(id), QUESTION), SIMPLE_ANSWER);
    const check = await person.call('POST', `${agentPath(id)}check/`);
    assert.deepEqual([check.ok, check.steps.length], [true, 8], JSON.stringify(check));
  });

  await step('own n8n: a streaming one too', async () => {
    const { id } = await newAgent(person, 'openrouter');
    await publish(id);
    assert.match(await answered(person, await chatWith(id), 'Some words'), /You asked: Some words/);
  });

  await step('own n8n: a workflow made by hand is found by its id', async () => {
    const agent = await newAgent(person);
    const path = `by-hand-${agent.id}`;
    const nodes = [
      {
        name: 'Webhook',
        type: 'n8n-nodes-base.webhook',
        typeVersion: 2,
        position: [0, 0],
        parameters: { httpMethod: 'POST', path, responseMode: 'lastNode' },
      },
      {
        name: 'Answer',
        type: 'n8n-nodes-base.set',
        typeVersion: 3.4,
        position: [200, 0],
        parameters: {
          assignments: { assignments: [{ id: 'a', name: 'output', type: 'string', value: 'By hand' }] },
        },
      },
    ];
    const connections = { Webhook: { main: [[{ node: 'Answer', type: 'main', index: 0 }]] } };
    const workflow = await n8n.api('POST', '/workflows', { name: path, nodes, connections, settings: {} });
    await person.call('PATCH', agentPath(agent.id), { n8n_workflow_id: workflow.id });
    assert.deepEqual(await refusal(publish(agent.id)), [422, 'workflow_inactive']);
    await n8n.api('POST', `/workflows/${workflow.id}/publish`);
    await publish(agent.id);
    assert.equal(await answered(person, await chatWith(agent.id), 'Hello'), 'By hand');
  });

  await step('own n8n: taken away, its workflow stays there and the agent is answered here', async () => {
    await person.call('DELETE', PATH);
    const agent = await get(made.id);
    assert.deepEqual([agent.workflow_in_own_n8n, agent.n8n_workflow_id], [false, null]);
    const answer = await answered(person, await chatWith(made.id), 'Hello');
    assert.notEqual(answer, SIMPLE_ANSWER);
    assert.equal((await n8n.api('GET', `/workflows/${made.n8n_workflow_id}`)).active, true);
  });

  person.close();
  await regent.stop();
}

export async function members({ step, n8n, ...more }) {
  const operators = { N8N_BASE_URL: n8n.url, N8N_API_KEY: n8n.key, N8N_MEMBERS: 'all' };
  const { regent, person } = await startFor({ ...more, env: operators, email: 'joins@example.com' });
  const me = () => person.call('GET', '/api/account/me/');
  const rest = (path, body) =>
    fetch(n8n.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  await step('member: whoever signs in can sign in to n8n, and has a key there', async () => {
    const account = await until('the account', async () => (await me()).n8n_integration ?? undefined, 90_000);
    const { email, password, api_key, user_id } = account;
    const entered = await rest('/rest/login', { emailOrLdapLoginId: email, password });
    assert.equal(entered.status, 200);
    assert.equal((await entered.json()).data.id, user_id);
    const listed = await fetch(`${n8n.url}/api/v1/workflows`, { headers: { 'X-N8N-API-KEY': api_key } });
    assert.equal(listed.status, 200);
    assert.deepEqual((await listed.json()).data, []); // nobody else's
  });

  await step("member: the owner's account is not taken over", async () => {
    const owner = await signIn(regent.url, 'owner@example.test');
    const seen = await until(
      'the reason',
      async () => {
        const own = await owner.call('GET', '/api/account/me/');
        return own.n8n_integration_reason === 'n8n_email_taken' && own;
      },
      90_000,
    );
    owner.close();
    assert.equal(seen.n8n_integration, null);
    const owners = { emailOrLdapLoginId: 'owner@example.test', password: 'Password123' };
    assert.equal((await rest('/rest/login', owners)).status, 200);
  });

  person.close();
  await regent.stop();
}
