import dns from 'node:dns';
import { Trap } from '../../support/browser/trap.js';
import type { Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';
import { type FakeWorkflowHost, startFakeWorkflowHost } from '../../support/services/fake-workflow-host.js';

const OPERATOR_KEY = 'the operator key of n8n';
const OWN_KEY = 'the-creators-own-key';
const PATH = '/api/account/n8n/';
/** Must not appear in any response to a creator. */
const INSIDE = /127\.0\.0\.1|::1|10\.0\.0|ECONN|ENOTFOUND|secret-header|secret-body/;

/** Addresses and IDs of creators must not reach internal hosts. Numbers are those of test/support/security/cases.mjs. */
describe('addresses and IDs entered by creators', () => {
  let at: Installation;
  let own: FakeWorkflowHost;
  let trap: Trap;
  let regent: Regent;
  let ann: Person;
  let resolved: string[] = [];
  const lookup = dns.lookup;
  beforeAll(async () => {
    [own, trap] = await Promise.all([startFakeWorkflowHost({ apiKey: OWN_KEY }), Trap.open()]);
    jest.spyOn(dns, 'lookup').mockImplementation(((
      name: string,
      options: object,
      done: (...all: unknown[]) => void,
    ) => {
      if (!name.endsWith('.example.com')) return lookup(name, options as never, done as never);
      const found = resolved.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      return process.nextTick(done, null, found);
    }) as never);
    const settings = { N8N_API_KEY: OPERATOR_KEY, N8N_ALLOWED_PRIVATE_HOSTS: new URL(own.url).host };
    at = await Installation.open(
      { SWEEP_INTERVAL_MS: '200', ...settings },
      { host: { apiKey: OPERATOR_KEY }, runsIn: 'test' }, // name resolution is replaced
    );
    regent = await at.start();
  });
  beforeEach(async () => {
    ann = await at.person(regent);
    trap.hits = 0;
    resolved = ['127.0.0.1'];
    own.n8n.broken = null;
  });
  afterEach(() => expect(trap.hits).toBe(0));
  afterAll(async () => {
    await at.close();
    await Promise.all([own.close(), trap.close()]);
    jest.restoreAllMocks();
  });

  const put = (base_url: string) => ann.call('PUT', PATH, { base_url, api_key: OWN_KEY });
  /** As if stored when its name still resolved to a public address. */
  const store = async (baseUrl: string): Promise<void> => {
    await put(own.url);
    await at.rows('UPDATE creator_n8n SET base_url = $2 WHERE user_id = $1', [ann.id, baseUrl]);
  };
  const agentOf = (workflowId: string) => ann.newAgent({ n8n_workflow_id: workflowId });
  const failureOf = async (agentId: number) => {
    const chat = await ann.chat(agentId);
    const { id } = await ann.post(chat.id, 'Hello');
    const list = await ann.listed(chat.id, (all) => all.some((one) => one.id === id && one.delivery === 'failed'));
    return list.find((one) => one.id === id)?.failure;
  };
  const check = (agentId: number) => ann.ok('POST', `/api/studio/agent/${agentId}/check/`);

  const hosts = [
    '127.0.0.1',
    '0.0.0.0',
    '127.1',
    '2130706433',
    '0x7f000001',
    '[::1]',
    '[::ffff:7f00:1]',
    '[::ffff:a9fe:a9fe]',
    '169.254.169.254',
    '10.0.0.1',
    '100.64.0.1',
    '[fd00::1]',
    '[64:ff9b::7f00:1]',
    'localhost.',
    '①②⑦.0.0.1',
    'user@127.0.0.1',
    'example.com\\@127.0.0.1',
    'example.com#@127.0.0.1',
    '127.0.\t0.1',
  ];

  it.each([
    ...hosts.map((host) => (port: number) => `http://${host}:${port}`),
    (port: number) => `http://n8n.example.com:${port}`,
    () => 'http://n8n.example.com:5432',
    () => 'http://n8n.example.com:6379',
    () => 'file:///etc/passwd',
    (port: number) => `gopher://127.0.0.1:${port}/`,
    (port: number) => `ftp://127.0.0.1:${port}/`,
  ])('[case 31] are rejected on save: %s', async (address) => {
    const refused = await put(address(trap.port));
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'n8n_address_refused', errors: [{ field: 'base_url' }] },
    });
    expect(JSON.stringify(refused.body)).not.toMatch(INSIDE);
    expect(await ann.ok('GET', PATH)).toMatchObject({ base_url: null });
  });

  it.each(['127.0.0.1', '127.1', '[::1]', '[::ffff:7f00:1]', 'localhost', 'n8n.example.com'])(
    '[case 31] are rejected on connect, whatever is stored: %s',
    async (host) => {
      await store(`http://${host}:${trap.port}`);
      const { id } = await agentOf('w1');
      expect(await failureOf(id)).toMatchObject({ code: 'workflow_unreachable' });
      expect(await check(id)).toMatchObject({ ok: false, steps: [{ step: 'host', code: 'workflow_unreachable' }] });
      await ann.newAgent({ template_type: 'simple' });
      expect(await ann.call('PATCH', `/api/studio/agent/${id}/`, { status: 'ready' })).toMatchObject({ status: 422 });
    },
  );

  it('[case 32] are not called when the name later resolves to an internal address', async () => {
    await store(`http://rebinding.example.com:${trap.port}`);
    const { id } = await agentOf('w1');
    for (const inside of [['127.0.0.1'], ['::1'], ['93.184.216.34', '127.0.0.1'], ['::ffff:127.0.0.1']]) {
      resolved = inside;
      const asked = jest.mocked(dns.lookup).mock.calls.length;
      expect(await failureOf(id)).toMatchObject({ code: 'workflow_unreachable' });
      expect(jest.mocked(dns.lookup).mock.calls.length).toBeGreaterThan(asked);
    }
  });

  it.each([301, 302, 303, 307, 308] as const)('[case 32] redirects with a %s are not followed', async (status) => {
    const location = `http://127.0.0.1:${trap.port}/`;
    await put(own.url);
    const nodes = [{ type: 'n8n-nodes-base.webhook', parameters: { httpMethod: 'POST', path: `r${status}` } }];
    const workflow = own.n8n.add(nodes, { active: true, activeVersion: { nodes } as never });
    own.behave(`/webhook/r${status}`, { kind: 'redirect', location, status });
    const { id } = await agentOf(workflow.id);
    await ann.ok('PATCH', `/api/studio/agent/${id}/`, { status: 'ready' });
    expect(await failureOf(id)).toMatchObject({ code: 'workflow_unreachable' });
    own.n8n.broken = { status, body: '', location };
    expect((await put(own.url)).body).toMatchObject({ code: 'n8n_unreachable' });
  });

  it.each(['../users', '..', 'a?x=1', '%2f..%2fapi', 'x/../../api', '@evil', '#', 'a'.repeat(10_240)])(
    '[case 33] workflow IDs are rejected: %s',
    async (id) => {
      await put(own.url);
      const made = await ann.newAgent();
      const answer = await ann.call('PATCH', `/api/studio/agent/${made.id}/`, { n8n_workflow_id: id });
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    },
  );

  it.each(['../api/v1/users', '..%2fapi/v1/users', '/../rest/users', 'a/../../api/v1', '//evil', 'x?y', 'x#y'])(
    '[case 33] only webhook paths are called, even if a workflow has the path %s',
    async (path) => {
      await put(own.url);
      const nodes = [{ type: 'n8n-nodes-base.webhook', parameters: { httpMethod: 'POST', path } }];
      const workflow = own.n8n.add(nodes, { active: true, activeVersion: { nodes } as never });
      const { id } = await agentOf(workflow.id);
      expect((await check(id)).steps.at(-1)).toMatchObject({ code: 'workflow_no_trigger' });
      const paths = [...at.host.calls, ...own.calls].map((call) => call.path);
      expect(paths.filter((one) => !one.startsWith('/webhook/'))).toEqual([]);
    },
  );

  it('[case 33] each n8n receives its own API key only', async () => {
    await put(own.url);
    const { id } = await ann.newAgent({ template_type: 'simple' });
    for (let left = 100; left > 0; left -= 1) {
      if ((await ann.ok('GET', `/api/studio/agent/${id}/`)).workflow_state === 'ready') break;
      await new Promise((done) => setTimeout(done, 50));
    }
    await ann.ok('PATCH', `/api/studio/agent/${id}/`, { status: 'ready' });
    await check(id);
    expect(own.n8n.keysSeen).toContain(OWN_KEY);
    expect(own.n8n.keysSeen).not.toContain(OPERATOR_KEY);
    expect(own.calls.every((call) => call.headers['x-n8n-api-key'] === undefined)).toBe(true);
    expect(at.host.n8n.keysSeen).not.toContain(OWN_KEY);
  });

  it('[case 34] responses reveal nothing about the target', async () => {
    await put(own.url);
    const nodes = [{ type: 'n8n-nodes-base.webhook', parameters: { httpMethod: 'POST', path: 'telling' } }];
    const workflow = own.n8n.add(nodes, { active: true, activeVersion: { nodes } as never });
    const { id } = await agentOf(workflow.id);
    await ann.ok('PATCH', `/api/studio/agent/${id}/`, { status: 'ready' });
    const headers = { 'x-inside': 'secret-header', 'content-type': 'text/plain' };
    const responses: unknown[] = [];
    for (const status of [400, 401, 404, 418, 500]) {
      own.behave('/webhook/telling', { kind: 'raw', status, headers, body: 'secret-body 10.0.0.7' });
      responses.push(await failureOf(id), await check(id));
      own.n8n.broken = { status, body: 'secret-body 10.0.0.7' };
      responses.push((await put(own.url)).body, await check(id));
      responses.push((await ann.call('PATCH', `/api/studio/agent/${id}/`, { status: 'ready' })).body);
      own.n8n.broken = null;
    }
    await own.refuse();
    responses.push((await put(own.url)).body, await check(id));
    await own.accept();
    expect(responses.length).toBe(27);
    // Workflow links start with the entered address.
    expect(JSON.stringify(responses).replaceAll(own.url, '')).not.toMatch(INSIDE);
  });
});
