// Regent with an n8n key: provisions the workflows of agents.
import assert from 'node:assert/strict';
import { answerInNewChat, QUESTION, SIMPLE_ANSWER, TEXTS } from '../../regent/conversation.mjs';
import { signIn, startRegent, until } from '../../regent/regent.mjs';
import { refusals } from './refusals.mjs';
import { signatures } from './signatures.mjs';

/** Restarts the same installation with a key: ids continue, so that webhook paths do not collide. */
export async function provisioning({ step, n8n, freePort, closing, data }) {
  const start = async (key) => {
    const port = await freePort();
    const regent = await startRegent({ data, port, env: { N8N_BASE_URL: n8n.url, N8N_API_KEY: key } });
    const person = await signInAgain(regent.url);
    const running = {
      person,
      stop: () => {
        person.close();
        return regent.stop();
      },
    };
    closing.unshift(() => running.stop());
    return running;
  };
  let running = await start(n8n.key);
  const call = (...args) => running.person.call(...args);
  const path = (id) => `/api/studio/agent/${id}/`;
  const get = (id) => call('GET', path(id));
  const make = (template, more) =>
    call('POST', '/api/studio/agent/', {
      name: `Provisioned ${Date.now()}`,
      ...TEXTS,
      welcome_message: null,
      template_type: template,
      ...more,
    });
  const ready = (id) =>
    until('the workflow', async () => (await get(id)).workflow_state === 'ready' && (await get(id)), 60_000);
  const publish = (id) => call('PATCH', path(id), { status: 'ready' });
  const rotate = (id) => call('POST', `${path(id)}api_key/rotate/`, {});
  const refusal = async (id) => {
    const error = await publish(id).then(
      () => assert.fail('it was published'),
      (refused) => refused,
    );
    // 503: n8n did not let Regent check it.
    assert.equal(error.status, error.body.code === 'workflow_not_checked' ? 503 : 422, String(error));
    assert.equal((await get(id)).status, 'not_published');
    return error.body;
  };
  const answer = (id, message) => answerInNewChat(call, id, message);
  const credential = (id) =>
    n8n
      .api('GET', '/credentials?limit=250')
      .then(({ data: all }) => all.filter((one) => one.name === `Regent agent ${id}`));
  /** Shortly after its publication, n8n registers a webhook again; 404 until then. */
  const webhookStatus = (id, key) =>
    until('the webhook', async () => {
      const status = await statusOf(id, key);
      return status !== 404 && status;
    });
  const statusOf = async (id, key) => {
    const sent = {
      method: 'POST',
      headers: { 'X-API-Key': key, 'content-type': 'application/json' },
      body: '{"chatInput":"x"}',
    };
    const { webhook_path } = await get(id);
    return (await fetch(`${n8n.url}/webhook/${webhook_path}`, sent)).status;
  };

  let agent;
  await step('provisioned: an agent made by the API has its workflow in n8n', async () => {
    const made = await make('simple');
    assert.equal(made.workflow_state, 'pending');
    agent = await ready(made.id);
    const workflow = await n8n.api('GET', `/workflows/${agent.n8n_workflow_id}`);
    assert.equal(workflow.name, agent.name);
    assert.equal(workflow.active, false);
    assert.equal(workflow.settings.saveDataSuccessExecution, 'none');
  });

  await step('published: it answers at once, and refuses another key', async () => {
    assert.equal((await publish(agent.id)).status, 'ready');
    assert.equal(await answer(agent.id, QUESTION), SIMPLE_ANSWER);
    assert.equal(await webhookStatus(agent.id, 'wrong'), 403);
  });

  await step('checked: every step is well', async () => {
    const check = await call('POST', `${path(agent.id)}check/`);
    assert.deepEqual(
      check.steps.map(({ code }) => code),
      Array(8).fill('ok'),
      JSON.stringify(check),
    );
  });

  await step('renamed: n8n has the name', async () => {
    const name = `Renamed ${Date.now()}`;
    await call('PATCH', path(agent.id), { name });
    await call('POST', `${path(agent.id)}publish/`, {});
    await until('the name', async () => (await n8n.api('GET', `/workflows/${agent.n8n_workflow_id}`)).name === name);
    assert.equal(await answer(agent.id, QUESTION), SIMPLE_ANSWER);
  });

  await step('key rotated: the new one is accepted at once, the old one is not', async () => {
    const { api_key } = await rotate(agent.id);
    assert.equal(await webhookStatus(agent.id, agent.api_key), 403);
    assert.equal(await webhookStatus(agent.id, api_key), 200);
    assert.equal(await answer(agent.id, QUESTION), SIMPLE_ANSWER);
  });

  await signatures({ step, n8n, own: { make, ready, publish, get, answer, rotate } });

  let addModel;
  await step('openrouter, provisioned: streams', async () => {
    // By now its creator is a member of n8n and uses their own credential.
    await until('the link', async () => (await get(agent.id)).workflow_url !== null, 60_000);
    const { shared } = await n8n.api('GET', `/workflows/${agent.n8n_workflow_id}`);
    addModel = () => n8n.addModelCredential(shared.find(({ role }) => role === 'workflow:owner').projectId);
    await addModel();
    const { id } = await make('openrouter');
    await publish(id);
    assert.match(await answer(id, 'Some words'), /You asked: Some words/);
    await call('DELETE', path(id));
  });

  await step('template and publication in one: what is published is what was checked', async () => {
    const { id } = await make(null);
    assert.equal((await call('PATCH', path(id), { template_type: 'simple', status: 'ready' })).status, 'ready');
    assert.equal(await answer(id, QUESTION), SIMPLE_ANSWER);
    await call('DELETE', path(id));
  });

  await step('a template that n8n does not publish: refused, and the one before goes on answering', async () => {
    const { data: all } = await n8n.api('GET', '/credentials?limit=250');
    const model = all.filter((one) => one.type === 'openRouterApi');
    for (const { id } of model) await n8n.api('DELETE', `/credentials/${id}`);
    const before = await n8n.api('GET', `/workflows/${agent.n8n_workflow_id}`);
    const refused = await call('PATCH', path(agent.id), { template_type: 'openrouter' }).then(
      () => assert.fail('it was taken'),
      (error) => error,
    );
    assert.equal(refused.status, 422, String(refused));
    assert.equal((await get(agent.id)).template_type, 'simple');
    assert.equal(await answer(agent.id, QUESTION), SIMPLE_ANSWER);
    const after = await n8n.api('GET', `/workflows/${agent.n8n_workflow_id}`);
    assert.deepEqual([after.active, after.nodes], [true, before.nodes]);
    await addModel();
  });

  await step('template changed: the same workflow with other nodes, still answering', async () => {
    await call('PATCH', path(agent.id), { template_type: 'openrouter' });
    await until('the nodes', async () =>
      (await n8n.api('GET', `/workflows/${agent.n8n_workflow_id}`)).activeVersion?.nodes.some(
        ({ name }) => name === 'AI Agent',
      ),
    );
    await new Promise((done) => setTimeout(done, 1000));
    assert.match(await answer(agent.id, 'And now?'), /You asked: And now/);
  });

  await step('an own workflow, pasted: publishing says unpublished, then nothing, then missing', async () => {
    const { id } = await make(null);
    const pasted = await call('GET', `${path(id)}n8n_template`);
    const key = (await get(id)).api_key;
    await n8n.api('POST', '/credentials', {
      name: `Regent agent ${id}`,
      type: 'httpHeaderAuth',
      data: { name: 'X-API-Key', value: key },
    });
    const workflow = await n8n.api('POST', '/workflows', pasted);
    await call('PATCH', path(id), { n8n_workflow_id: workflow.id });
    assert.equal((await refusal(id)).code, 'workflow_inactive');
    await n8n.api('POST', `/workflows/${workflow.id}/publish`);
    assert.equal((await publish(id)).status, 'ready');
    assert.equal(await answer(id, QUESTION), SIMPLE_ANSWER);
    await call('PATCH', path(id), { status: 'not_published' });
    await n8n.api('POST', `/workflows/${workflow.id}/unpublish`);
    const inactive = await refusal(id);
    assert.deepEqual([inactive.code, inactive.detail.split(':')[0]], ['workflow_inactive', 'active']);
    await until('n8n to let it go', () => n8n.api('DELETE', `/workflows/${workflow.id}`).catch(() => undefined));
    const missing = await refusal(id);
    assert.deepEqual([missing.code, missing.detail.split(':')[0]], ['workflow_missing', 'workflow']);
  });

  const patch = (id, changes) => call('PATCH', path(id), changes);
  const check = (id) => call('POST', `${path(id)}check/`);
  await refusals({ step, n8n, own: { make, ready, publish, refusal, patch, check, addModel } });

  await step(
    'a provisioned one deleted by hand: missing, and made anew when its template is chosen again',
    async () => {
      const { id } = await make('simple');
      const before = (await ready(id)).n8n_workflow_id;
      await n8n.api('DELETE', `/workflows/${before}`);
      assert.equal((await refusal(id)).code, 'workflow_missing');
      await call('PATCH', path(id), { template_type: 'simple' });
      assert.notEqual((await ready(id)).n8n_workflow_id, before);
      await publish(id);
      assert.equal(await answer(id, QUESTION), SIMPLE_ANSWER);
    },
  );

  await step(
    'restored: one that was deleted, and one that was archived, of a published agent answer again',
    async () => {
      const { id } = await make('simple');
      const before = await ready(id);
      await publish(id);
      const restore = async () => {
        const failed = (await check(id)).steps.at(-1);
        await call('POST', `${path(id)}workflow/restore/`);
        assert.equal(await answer(id, QUESTION), SIMPLE_ANSWER);
        return [failed.cause, failed.restore];
      };
      await n8n.api('POST', `/workflows/${before.n8n_workflow_id}/unpublish`);
      await until('n8n to let it go', () =>
        n8n.api('DELETE', `/workflows/${before.n8n_workflow_id}`).catch(() => undefined),
      );
      assert.deepEqual(await restore(), ['workflow_missing', 'remake']);
      const again = await get(id);
      assert.notEqual(again.n8n_workflow_id, before.n8n_workflow_id);
      assert.equal(again.webhook_path, before.webhook_path);
      await n8n.api('POST', `/workflows/${again.n8n_workflow_id}/archive`);
      assert.deepEqual(await restore(), ['workflow_archived', 'unarchive']);
      assert.equal((await get(id)).n8n_workflow_id, again.n8n_workflow_id);
    },
  );

  await step('deleted: the workflow and the credential are gone', async () => {
    assert.equal((await credential(agent.id)).length, 1);
    await call('DELETE', path(agent.id));
    await until('n8n to be clean', async () => {
      const gone = await n8n.api('GET', `/workflows/${agent.n8n_workflow_id}`).then(
        () => false,
        () => true,
      );
      return gone && (await credential(agent.id)).length === 0;
    });
  });

  await step('n8n down: publishing says so, an agent made meanwhile gets its workflow later', async () => {
    const waiting = await make('simple');
    await ready(waiting.id);
    await n8n.stop();
    const down = await refusal(waiting.id);
    assert.deepEqual([down.code, down.detail.split(':')[0]], ['workflow_unreachable', 'host']);
    const { id } = await make('simple');
    await until('a try', async () => (await get(id)).workflow_reason === 'workflow_unreachable');
    await n8n.start();
    await ready(id);
    await publish(id);
    assert.equal(await answer(id, QUESTION), SIMPLE_ANSWER);
  });

  await step('a wrong key to n8n: publishing says so', async () => {
    const { id } = await make('simple');
    await ready(id);
    await running.stop();
    running = await start('not the key');
    const refused = await refusal(id);
    assert.deepEqual([refused.code, refused.detail.split(':')[0]], ['workflow_not_checked', 'host_key']);
    const check = await call('POST', `${path(id)}check/`);
    assert.equal(check.steps.find(({ step }) => step === 'host_key').code, 'workflow_bad_key');
  });
}

/** Codes for one address are 30 s apart. */
async function signInAgain(url) {
  for (let left = 8; ; left -= 1) {
    try {
      return await signIn(url, 'creator@example.com');
    } catch (error) {
      if (error.status !== 429 || left === 0) throw error;
      await new Promise((done) => setTimeout(done, 5000));
    }
  }
}
