import type { OwnAgent, Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';
import { until } from '../../support/util/until.js';

const KEY = 'the operator key of n8n';

describe('installation with a changed APP_SECRET', () => {
  let at: Installation;
  let regent: Regent;
  let ann: Person;
  let bob: Person;
  /** Published, with a workflow created for it. */
  let agent: OwnAgent;
  /** Its workflow is not created yet. */
  let unmade: OwnAgent;
  let chatId: number;
  let token: string;

  beforeAll(async () => {
    at = await Installation.open(
      { N8N_API_KEY: KEY, N8N_MEMBERS: 'all', SWEEP_INTERVAL_MS: '200' },
      { host: { apiKey: KEY } },
    );
    const before = await at.start();
    ann = await at.person(before);
    await until('an account', async () => (await me(ann)).n8n_integration);
    agent = await ann.agent({ template_type: 'simple' });
    chatId = (await ann.chat(agent.id)).id;
    await ann.reply(chatId, (await ann.post(chatId, 'Hello')).id);
    token = (await share()).token;
    at.host.n8n.broken = { status: 502, body: '<h1>Bad Gateway</h1>' };
    bob = await at.person(before);
    unmade = await ann.newAgent({ template_type: 'simple' });
    await until('a try', async () => (await me(bob)).n8n_integration_reason === 'n8n_unreachable');
    await before.stop();
    at.host.n8n.broken = null;
    regent = await at.start('all', { APP_SECRET: 'another secret for tests, long enough as well' });
    [ann, bob] = [ann.at(regent.url), bob.at(regent.url)];
    await ann.csrf();
  });
  afterAll(() => at.close());

  const me = (person: Person) => person.ok('GET', '/api/account/me/');
  const share = () => ann.ok('PUT', `/api/chat/${chatId}/share/`, { show_persona: false });
  const rotate = (id: number) => ann.ok('POST', `/api/studio/agent/${id}/api_key/rotate/`, {});
  const seen = (id: number) => ann.ok('GET', `/api/studio/agent/${id}/`);
  const isRead = async (secret: string) => (await fetch(`${regent.url}/api/share/${secret}`)).status === 200;

  it('keeps its users, and reports their existing n8n account as taken', async () => {
    expect(await me(ann)).toMatchObject({
      id: ann.id,
      n8n_integration: null,
      n8n_integration_reason: 'n8n_email_taken',
    });
  });

  it('creates an n8n account that was not created before', async () => {
    expect((await until('an account', async () => (await me(bob)).n8n_integration)).email).toBe(bob.email);
  });

  it('lists agents with null for undecryptable API keys', async () => {
    const lists = ['/api/account/agent/', '/api/studio/agent/', `/api/studio/agent/?created_by=${ann.id}`];
    for (const list of lists) {
      const agents: OwnAgent[] = await ann.ok('GET', list);
      expect(agents.find((one) => one.id === agent.id)).toMatchObject({ name: agent.name, api_key: null });
    }
    expect(await seen(agent.id)).toMatchObject({ api_key: null });
  });

  it('ends the sharing of a chat until it is shared again', async () => {
    expect(await ann.ok('GET', `/api/chat/${chatId}/share/`)).toEqual({ share: null });
    expect(await isRead(token)).toBe(false);
    const again = await share();
    expect([await isRead(again.token), await isRead(token)]).toEqual([true, false]);
    expect((await share()).token).toBe(again.token);
    expect((await ann.ok('GET', `/api/chat/${chatId}/share/`)).share.token).toBe(again.token);
  });

  it('reports the key as the failed step of a connection check, and sends nothing', async () => {
    const calls = at.host.callsOf(agent.id).length;
    const { ok, steps } = await ann.ok('POST', `/api/studio/agent/${agent.id}/check/`);
    expect(ok).toBe(false);
    expect(steps.at(-1)).toMatchObject({ step: 'agent_key', code: 'workflow_key_refused' });
    expect(at.host.callsOf(agent.id)).toHaveLength(calls);
  });

  it('keeps such an agent offline in every health check', async () => {
    const { id } = await ann.post(chatId, 'Are you there?');
    await ann.listed(chatId, (all) => all.some((one) => one.id === id && one.failure?.code === 'bad_api_key'));
    const first = await until('offline', async () => {
      const { availability, checked_at } = await seen(agent.id);
      return availability === 'offline' && checked_at;
    });
    await at.rows('UPDATE agent_check SET due_at = now() WHERE agent_id = $1', [agent.id]);
    const { offline_reason } = await until('looked at', async () => {
      const one = await seen(agent.id);
      return one.checked_at !== first && one;
    });
    expect(offline_reason).toMatchObject({ code: 'workflow_key_refused' });
  });

  it('rejects publishing an agent whose workflow lacks its key', async () => {
    const publish = () => ann.call('PATCH', `/api/studio/agent/${unmade.id}/`, { status: 'ready' });
    expect(await publish()).toMatchObject({ status: 422, body: { code: 'workflow_inactive' } });
    await rotate(unmade.id);
    expect((await publish()).status).toBe(200);
  });

  it('restores an agent by rotating its key, and keeps unpublished edits in n8n', async () => {
    const workflow = [...at.host.n8n.workflows.values()].find(({ nodes }) =>
      JSON.stringify(nodes).includes(`"${agent.webhook_path}"`),
    );
    if (!workflow) throw new Error('its workflow is not there');
    workflow.versionId = 'not published yet';
    const { api_key } = await rotate(agent.id);
    const held = () => [...at.host.n8n.credentials.values()].filter(({ name }) => name === `Regent agent ${agent.id}`);
    await until('the key in n8n', () => held()[0]?.data.value === api_key);
    expect(held()).toHaveLength(1);
    await until('its workflow', async () => (await seen(agent.id)).workflow_state === 'ready');
    expect(workflow.versionId).toBe('not published yet');
    expect(workflow.activeVersionId).not.toBe(workflow.versionId);
    expect((await seen(agent.id)).api_key).toBe(api_key);
    const { id } = await ann.post(chatId, 'And now?');
    expect((await ann.reply(chatId, id)).message).toBe('You said: And now?');
    expect(await ann.ok('POST', `/api/studio/agent/${agent.id}/check/`)).toMatchObject({ ok: true });
  });
});
