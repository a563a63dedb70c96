// Members of the operator's n8n own the workflows that Regent creates for their agents.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { openEditorAs } from '../../installation/editor.mjs';
import { answerInNewChat, QUESTION, SIMPLE_ANSWER, TEXTS } from '../../regent/conversation.mjs';
import { signIn, startRegent, until } from '../../regent/regent.mjs';

export async function ownership({ step, n8n, freePort, closing, data: folder }) {
  const data = join(folder, 'regent-ownership');
  // Workflows call Regent at the address at the time of their creation.
  const port = await freePort();
  let running;
  const start = async (members) => {
    await running?.stop();
    const env = { N8N_BASE_URL: n8n.url, N8N_API_KEY: n8n.key, N8N_MEMBERS: members, SWEEP_INTERVAL_MS: '500' };
    running = await startRegent({ data, port, env });
  };
  closing.unshift(() => running?.stop());
  const path = (id) => `/api/studio/agent/${id}/`;
  let person;
  const call = (...args) => person.call(...args);
  const get = (id) => call('GET', path(id));
  const make = (template) =>
    call('POST', '/api/studio/agent/', {
      name: `Owned ${Date.now()}`,
      ...TEXTS,
      welcome_message: null,
      template_type: template,
    });
  const ready = (id) =>
    until('the workflow', async () => (await get(id)).workflow_state === 'ready' && (await get(id)), 60_000);
  const open = (id) =>
    until(
      'the link',
      async () => {
        const agent = await get(id);
        return agent.n8n_workflow_id !== null && agent.workflow_url !== null && agent;
      },
      60_000,
    );
  const publish = (id) => call('PATCH', path(id), { status: 'ready' });
  const answer = (id, message) => answerInNewChat(call, id, message);
  const projectOf = async (workflowId) => {
    const { shared } = await n8n.api('GET', `/workflows/${workflowId}`);
    return shared.find(({ role }) => role === 'workflow:owner')?.project;
  };
  const account = () =>
    until('the account', async () => (await call('GET', '/api/account/me/')).n8n_integration ?? undefined, 60_000);

  let old;
  await step('no accounts: the workflow is the owner’s, and no link is shown', async () => {
    await start('none');
    person = await signIn(running.url, 'member@example.com');
    old = await ready((await make('simple')).id);
    await publish(old.id);
    assert.equal(await answer(old.id, QUESTION), SIMPLE_ANSWER);
    const { workflow_url, workflow_closed } = await get(old.id);
    assert.deepEqual([workflow_url, workflow_closed], [null, true]);
    person.close();
  });

  let member;
  await step('the account is ready: the workflow is moved, and no reply fails meanwhile', async () => {
    await start('all');
    person = await signInAgain(running.url, 'member@example.com');
    let isDone = false;
    let answered = 0;
    const talk = async () => {
      while (!isDone) {
        assert.equal(await answer(old.id, QUESTION), SIMPLE_ANSWER);
        answered += 1;
      }
    };
    const talking = Promise.all([talk(), talk()]);
    member = await account();
    await open(old.id);
    await new Promise((done) => setTimeout(done, 3000));
    isDone = true;
    await talking;
    console.log(`    ${answered} answered, 0 failed`);
    const project = await projectOf(old.n8n_workflow_id);
    assert.deepEqual([project.type, project.creatorId], ['personal', member.user_id]);
  });

  let agent;
  await step('a new workflow and its credential are the member’s from the start', async () => {
    agent = await open((await make('simple')).id);
    assert.equal((await projectOf(agent.n8n_workflow_id)).creatorId, member.user_id);
    await publish(agent.id);
    assert.equal(await answer(agent.id, QUESTION), SIMPLE_ANSWER);
  });

  await step('the member signs in to n8n, and opens, edits and publishes the workflow by its link', async () => {
    const editor = await openEditorAs(n8n, member);
    closing.unshift(() => editor.close());
    for (const one of [agent, old]) {
      const before = (await n8n.api('GET', `/workflows/${one.n8n_workflow_id}`)).activeVersionId;
      await editor.open((await get(one.id)).workflow_url);
      await editor.moveNode('Reply');
      await editor.publish();
      await until('the new version', async () => {
        const { active, activeVersionId } = await n8n.api('GET', `/workflows/${one.n8n_workflow_id}`);
        return active && activeVersionId !== before;
      });
      await until('the answer of the new version', () =>
        answer(one.id, QUESTION).then(
          (text) => text === SIMPLE_ANSWER,
          () => false,
        ),
      );
    }
    await editor.close();
  });

  await step('renamed and rotated: the operator’s key changes what the member owns', async () => {
    const name = `Renamed ${Date.now()}`;
    await call('PATCH', path(agent.id), { name });
    await call('POST', `${path(agent.id)}publish/`, {});
    await until('the name', async () => (await n8n.api('GET', `/workflows/${agent.n8n_workflow_id}`)).name === name);
    assert.equal(await answer(agent.id, QUESTION), SIMPLE_ANSWER);
    await call('POST', `${path(agent.id)}api_key/rotate/`, {});
    assert.equal(await answer(agent.id, QUESTION), SIMPLE_ANSWER);
  });

  await step('openrouter: refused without the member’s own credential, published once it is there', async () => {
    const { id } = await make('openrouter');
    await open(id);
    const refused = await publish(id).then(
      () => assert.fail('it was published'),
      (error) => error,
    );
    assert.equal(refused.body.code, 'workflow_inactive', String(refused));
    const made = await fetch(`${n8n.url}/api/v1/credentials`, {
      method: 'POST',
      headers: { 'x-n8n-api-key': member.api_key, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'OpenRouter account', type: 'openRouterApi', data: { apiKey: 'test' } }),
    });
    const own = await made.json();
    assert.equal((await publish(id)).status, 'ready');
    const { n8n_workflow_id: workflowId } = await get(id);
    const { nodes } = await n8n.api('GET', `/workflows/${workflowId}`);
    const used = nodes.find(({ name }) => name === 'OpenRouter Chat Model').credentials.openRouterApi.id;
    assert.equal(used, own.id);
    assert.match(await answer(id, 'Some words'), /You asked: Some words/);
  });
  person.close();
  await running.stop();
}

/** Codes for one address are 30 s apart. */
async function signInAgain(url, email) {
  return await until(
    'a sign-in',
    () => signIn(url, email).catch((error) => error.status !== 429 && Promise.reject(error)),
    60_000,
  );
}
