import type { OwnAgent, Person } from '../../support/server/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';
import { until } from '../../support/util/until.js';

const KEY = 'the operator key of n8n';

describe('An installation whose APP_SECRET was changed', () => {
  let at: Installation;
  let regent: Regent;
  let ann: Person;
  let bob: Person;
  /** Published, with a workflow that was made for it. */
  let agent: OwnAgent;
  /** Its workflow is still to be made. */
  let unmade: OwnAgent;
  let chatId: number;
  let token: string;

  beforeAll(async () => {
    at = await Installation.open({ N8N_API_KEY: KEY, N8N_MEMBERS: 'all', SWEEP_INTERVAL_MS: '200' }, { apiKey: KEY });
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

  it('knows its people still, and says of their account in n8n that it is theirs already', async () => {
    expect(await me(ann)).toMatchObject({
      id: ann.id,
      n8n_integration: null,
      n8n_integration_reason: 'n8n_email_taken',
    });
  });

  it('goes on with an account in n8n that was not made yet', async () => {
    expect((await until('an account', async () => (await me(bob)).n8n_integration)).email).toBe(bob.email);
  });

  it('lists agents, without the keys that it cannot read', async () => {
    const lists = ['/api/account/agent/', '/api/studio/agent/', `/api/studio/agent/?created_by=${ann.id}`];
    for (const list of lists) {
      const agents: OwnAgent[] = await ann.ok('GET', list);
      expect(agents.find((one) => one.id === agent.id)).toMatchObject({ name: agent.name, api_key: null });
    }
    expect(await seen(agent.id)).toMatchObject({ api_key: null });
  });

  it('has a chat that was shared be shared no more, until it gets another link', async () => {
    expect(await ann.ok('GET', `/api/chat/${chatId}/share/`)).toEqual({ share: null });
    expect(await isRead(token)).toBe(false);
    const again = await share();
    expect([await isRead(again.token), await isRead(token)]).toEqual([true, false]);
    expect((await share()).token).toBe(again.token);
    expect((await ann.ok('GET', `/api/chat/${chatId}/share/`)).share.token).toBe(again.token);
  });

  it('finds in a check that the key is the fault, and sends nothing without it', async () => {
    const calls = at.host.callsOf(agent.id).length;
    const { ok, steps } = await ann.ok('POST', `/api/studio/agent/${agent.id}/check/`);
    expect(ok).toBe(false);
    expect(steps.at(-1)).toMatchObject({ step: 'agent_key', code: 'workflow_key_refused' });
    expect(at.host.callsOf(agent.id)).toHaveLength(calls);
  });

  it('shows such an agent as offline, however often it is looked at', async () => {
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

  it('publishes none whose workflow would not get its key', async () => {
    const publish = () => ann.call('PATCH', `/api/studio/agent/${unmade.id}/`, { status: 'ready' });
    expect(await publish()).toMatchObject({ status: 422, body: { code: 'workflow_inactive' } });
    await rotate(unmade.id);
    expect((await publish()).status).toBe(200);
  });

  it('has an agent answer again once it was given another key, and what its creator is at in n8n stays', async () => {
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
