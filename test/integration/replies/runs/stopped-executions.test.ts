import { NEEDED_SCOPES } from '../../../../server/src/modules/workflow/provisioning/domain/n8n/n8n-key.js';
import type { OwnAgent, Person } from '../../../support/server/people/person.js';
import { Installation } from '../../../support/server/regent.js';
import {
  type BehaviourSource,
  type FakeWorkflowHost,
  startFakeWorkflowHost,
} from '../../../support/services/fake-workflow-host.js';
import { until } from '../../../support/util/until.js';

const KEY = 'the operator key of n8n';
const OWN_KEY = 'the-creators-own-key-abcd';
const CHAT = { kind: 'chat', messages: ['First'], ending: 'silent' } as const;
const started = (executionId?: string): BehaviourSource => ({
  kind: 'json',
  value: { message: 'Workflow was started', ...(executionId && { executionId }) },
});

describe('n8n execution of a stopped reply', () => {
  let at: Installation;
  let own: FakeWorkflowHost;
  let ann: Person;
  beforeAll(async () => {
    own = await startFakeWorkflowHost({ apiKey: OWN_KEY });
    const settings = {
      N8N_API_KEY: KEY,
      N8N_MEMBERS: 'none',
      SWEEP_INTERVAL_MS: '200',
      N8N_ALLOWED_PRIVATE_HOSTS: new URL(own.url).host,
    };
    at = await Installation.open(settings, { host: { apiKey: KEY } });
    ann = await at.person(await at.start());
  });
  afterAll(async () => {
    await at?.close();
    await own?.close();
  });
  afterEach(() => {
    at.host.n8n.scopes = [...NEEDED_SCOPES];
  });

  const made = (person = ann): Promise<OwnAgent> => person.agent({ template_type: 'simple' });
  const workflowOf = async (id: number, person = ann): Promise<string> =>
    (await person.ok('GET', `/api/studio/agent/${id}/`)).n8n_workflow_id;
  const running = (workflowId: string, id: string, host = at.host) => {
    const execution = { id, workflowId, status: 'running', startedAt: new Date().toISOString() };
    host.n8n.executions.push(execution);
    return execution;
  };
  const stopOf = async (id: number, person = ann) => {
    const run = await until('the run', async () => {
      const [one] = await person.ok('GET', `/api/studio/agent/${id}/runs/`);
      return one?.execution_stop && one;
    });
    return run.execution_stop.code;
  };

  /** A message whose workflow is streaming over the n8n chat socket. */
  async function streaming(id: number, path: string | number = id, person = ann, host = at.host) {
    host.behave(path, CHAT);
    const before = host.chat.sockets.length;
    const chat = await person.chat(id);
    await person.post(chat.id, 'Hello');
    const { query } = await until('the socket', () => host.chat.sockets[before]);
    return { chatId: chat.id, execution: running(await workflowOf(id, person), query.executionId ?? '', host) };
  }

  /** A message whose workflow replies by callback. */
  async function waiting(id: number, executionId?: string) {
    at.host.behave(id, started(executionId));
    const chat = await ann.chat(id);
    const message = await ann.post(chat.id, 'Hello');
    await until('the wait', async () => {
      const turns = await at.rows("SELECT 1 FROM turn WHERE message_id = $1 AND state = 'waiting'", [message.id]);
      return turns.length > 0;
    });
    return { chatId: chat.id, messageId: message.id };
  }

  it('is stopped in n8n in the background', async () => {
    const { id } = await made();
    const { chatId, execution } = await streaming(id);
    let answer = (): void => undefined;
    at.host.n8n.held = new Promise<void>((done) => {
      answer = done;
    });
    expect(await ann.stop(chatId)).toBe(1);
    expect((await ann.list(chatId)).map(({ delivery }) => delivery)).toContain('stopped');
    expect(execution.status).toBe('running');
    answer();
    at.host.n8n.held = null;
    await until('the end', () => execution.status === 'canceled');
    expect(await stopOf(id)).toBe('stopped');
  });

  it('is stopped for a callback reply, also when its message is deleted', async () => {
    const [one, other] = [await made(), await made()];
    const executions = [running(await workflowOf(one.id), '101'), running(await workflowOf(other.id), '102')];
    const { chatId } = await waiting(one.id, executions[0]?.id);
    expect(await ann.stop(chatId)).toBe(1);
    expect(await stopOf(one.id)).toBe('stopped');
    const deleted = await waiting(other.id, executions[1]?.id);
    await ann.remove(deleted.chatId, deleted.messageId);
    expect(await stopOf(other.id)).toBe('stopped');
    expect(executions.map(({ status }) => status)).toEqual(['canceled', 'canceled']);
  });

  it('is reported as running when its ID is unknown', async () => {
    const { id } = await made();
    const { chatId } = await waiting(id);
    await ann.stop(chatId);
    expect(await stopOf(id)).toBe('unknown');
    const [run] = (await ann.call('GET', `/api/studio/agent/${id}/runs/`, undefined, { 'accept-language': 'ru' })).body;
    expect(run.execution_stop.message).toMatch(/не сообщил номер запуска/);
  });

  it('keeps its state when it has already ended', async () => {
    const { id } = await made();
    const { chatId, execution } = await streaming(id);
    execution.status = 'success';
    await ann.stop(chatId);
    expect(await stopOf(id)).toBe('ended');
    expect(execution.status).toBe('success');
  });

  it('is reported as running when the API key lacks the scope', async () => {
    const { id } = await made();
    at.host.n8n.scopes = NEEDED_SCOPES.filter((scope) => scope !== 'execution:stop');
    const { chatId, execution } = await streaming(id);
    await ann.stop(chatId);
    expect(await stopOf(id)).toBe('no_scope');
    expect(execution.status).toBe('running');
  });

  it("is not stopped for another user's workflow or an execution of another workflow", async () => {
    const parameters = { path: 'strangers', httpMethod: 'POST' };
    const workflow = at.host.n8n.add([{ name: 'Webhook', type: 'n8n-nodes-base.webhook', parameters }]);
    at.host.n8n.publish(workflow);
    const { id } = await ann.newAgent({ template_type: null, n8n_workflow_id: workflow.id });
    await ann.ok('PATCH', `/api/studio/agent/${id}/`, { status: 'ready' });
    const { chatId, execution } = await streaming(id, '/webhook/strangers');
    await ann.stop(chatId);
    expect(await stopOf(id)).toBe('not_own');
    const named = await made();
    const { chatId: namedChat } = await waiting(named.id, execution.id);
    await ann.stop(namedChat);
    expect(await stopOf(named.id)).toBe('failed');
    expect(execution.status).toBe('running');
    expect(at.host.n8n.requests).not.toContain(`POST /executions/${execution.id}/stop`);
  });

  it("is stopped in the creator's own n8n with the key of that n8n", async () => {
    const bob = await at.signIn({ url: ann.url } as never, 'bob@example.com');
    await bob.ok('PUT', '/api/account/n8n/', { base_url: own.url, api_key: OWN_KEY });
    const { id } = await made(bob);
    const { chatId, execution } = await streaming(id, id, bob, own);
    await bob.stop(chatId);
    expect(await stopOf(id, bob)).toBe('stopped');
    expect(execution.status).toBe('canceled');
    expect([...own.n8n.keysSeen]).toEqual([OWN_KEY]);
  });
});

it('n8n execution of a stopped reply is reported as running without an n8n API key', async () => {
  const at = await Installation.open();
  try {
    const ann = await at.person(await at.start());
    const { id } = await ann.agent();
    at.host.behave(id, CHAT);
    const chat = await ann.chat(id);
    await ann.post(chat.id, 'Hello');
    await until('the socket', () => at.host.chat.sockets[0]);
    await ann.stop(chat.id);
    const stop = await until('the run', async () => {
      const [run] = await ann.ok('GET', `/api/studio/agent/${id}/runs/`);
      return run?.execution_stop;
    });
    expect(stop).toMatchObject({ code: 'no_key', message: expect.stringMatching(/no API key/) });
  } finally {
    await at.close();
  }
});
