import { readRequest } from '../../../../../contract/requests/read-request.js';
import { WORKFLOW_KINDS, type WorkflowKind } from '../../../../../contract/workflows/workflows.js';
import { findTrigger } from '../workflow/trigger.js';
import { workflowTemplate } from './workflow-template.js';

const make = (kind: WorkflowKind) =>
  workflowTemplate({
    kind,
    agentId: 7,
    webhookPath: 'agent-7-0123456789abcdef',
    agentName: 'Ann "the" agent',
    callbackBase: 'http://regent.test',
    credentialId: null,
    webhookNodeId: 'wh',
  });

/** Evaluates an n8n expression as n8n does. */
const run = <T = string>(expression: string, json: object): T =>
  new Function('$json', `return (${expression.replace(/^=\{\{|\}\}$/g, '')})`)(json);

describe.each(WORKFLOW_KINDS)('the %s template', (kind) => {
  it('accepts messages at the path of its agent, with its key only', () => {
    expect(findTrigger(make(kind).nodes, 'agent-7-0123456789abcdef')).toEqual({
      path: 'agent-7-0123456789abcdef',
      methods: ['POST'],
    });
    expect(make(kind).nodes[0]).toMatchObject({
      parameters: { authentication: 'headerAuth' },
      credentials: { httpHeaderAuth: { id: null, name: 'Regent agent 7' } },
    });
  });

  it('has only fields that n8n accepts on creation, and saves no executions', () => {
    expect(Object.keys(make(kind)).sort()).toEqual(['connections', 'name', 'nodes', 'settings']);
    expect(make(kind).settings.saveDataSuccessExecution).toBe('none');
  });

  it('connects existing nodes and names each credential without an ID', () => {
    const { nodes, connections } = make(kind);
    const names = nodes.map((node) => node.name);
    const ends = Object.values(connections).flatMap((kinds) =>
      Object.values(kinds)
        .flat(2)
        .map(({ node }) => node),
    );
    expect([...Object.keys(connections), ...ends].filter((name) => !names.includes(name))).toEqual([]);
    expect(nodes.flatMap((node) => Object.values(node.credentials ?? {})).every(({ id }) => id === null)).toBe(true);
  });
});

describe('the callback template', () => {
  it('reports its execution on start and its failures to Regent', () => {
    const { nodes, connections } = make('callback');
    expect(nodes[0]?.parameters).toMatchObject({ options: { responseData: expect.stringContaining('$executionId') } });
    expect(connections['Run failed']).toEqual({ main: [[{ node: 'Report failure', type: 'main', index: 0 }]] });
    expect(nodes.at(-1)).toMatchObject({
      parameters: { url: 'http://regent.test/api/integration/failure' },
      credentials: { httpHeaderAuth: { name: 'Regent agent 7' } },
    });
  });

  it.each([
    [{ execution: { id: '7', lastNodeExecuted: 'Answer', error: { message: 'No' } } }, ['7', 'Answer', 'No']],
    [{ execution: { id: 7, error: { message: { code: 1 } } } }, ['7', null, '[object Object]']],
    [{ execution: { id: '7', lastNodeExecuted: '', error: null } }, ['7', null, null]],
    [{ execution: { id: '7', error: { message: 'e'.repeat(600) } } }, ['7', null, 'e'.repeat(500)]],
    [{ trigger: { error: { message: 'No' } } }, ['', null, null]],
  ])('reports every error shape of n8n (%#)', (json, [execution_id, node, error]) => {
    const { parameters } = make('callback').nodes.at(-1) ?? {};
    const { jsonBody } = parameters as { jsonBody: string };
    expect(run<object>(jsonBody, json)).toEqual({ execution_id, node, error });
  });

  it('retries reports for longer than Regent takes to store a run', () => {
    expect(make('callback').nodes.at(-1)).toMatchObject({ retryOnFail: true, maxTries: 5, waitBetweenTries: 3000 });
  });

  it.each(WORKFLOW_KINDS.filter((kind) => kind !== 'callback'))(
    'is the only template with an error trigger: the response of %s shows its failure',
    (kind) => {
      expect(make(kind).nodes.filter(({ type }) => type.endsWith('errorTrigger'))).toEqual([]);
    },
  );
});

describe.each(['approval', 'form'] as const)('the %s template', (kind) => {
  const { nodes } = make(kind);
  const ask = nodes.find(({ id }) => id === 'ask')?.parameters as {
    responseBody: string;
    options: { responseHeaders: { entries: { name: string }[] } };
  };
  const asked = (locale: string) =>
    new Function('$json', '$execution', `return (${ask.responseBody.replace(/^=\{\{|\}\}$/g, '')})`)(
      { locale, chatInput: 'Say "hi"' },
      { id: '7', resumeUrl: 'http://n8n.test/webhook-waiting/7?signature=s' },
    );

  it.each(['en', 'ru'])('sends a request that Regent accepts, in %s, and reports its execution', (locale) => {
    const body = asked(locale);
    expect(readRequest(body.request)).toMatchObject({ request: { type: kind } });
    expect(body.request.resume_url).toBe('http://n8n.test/webhook-waiting/7?signature=s');
    expect(/[а-я]/i.test(body.output)).toBe(locale === 'ru');
    expect(ask.options.responseHeaders.entries).toEqual([
      { name: 'X-N8N-Execution-Id', value: '={{ $execution.id }}' },
    ]);
  });

  it('waits with the key of the agent for as long as the request can be answered', () => {
    const wait = nodes.find(({ id }) => id === 'wait');
    expect(wait).toMatchObject({
      parameters: { resume: 'webhook', httpMethod: 'POST', incomingAuthentication: 'headerAuth', resumeAmount: 24 },
      credentials: { httpHeaderAuth: { name: 'Regent agent 7' } },
    });
    expect(asked('en').request.expires_in).toBeLessThan(24 * 3600);
  });

  it('contains no end of an expression inside an expression', () => {
    const expressions = JSON.stringify(nodes).match(/"=\{\{[^"]*/g) ?? [];
    for (const text of expressions) expect(text.replaceAll('\\\\', '').slice(0, -2)).not.toContain('}}');
  });
});

it('the openrouter template reports its execution first', () => {
  const { nodes, connections } = make('openrouter');
  expect(connections['Chat message']).toEqual({ main: [[{ node: 'Execution', type: 'main', index: 0 }]] });
  expect(nodes[1]?.parameters).toMatchObject({ responseBody: '={{ { executionId: $execution.id } }}' });
});

it.each([
  ['simple', 'answer'],
  ['callback', 'answer'],
  ['openrouter', 'kb'],
] as const)('the %s template reads the version that the message has', (kind, id) => {
  const node = make(kind).nodes.find((one) => one.id === id);
  const { jsonBody } = (node?.parameters ?? {}) as { jsonBody: string };
  const read = (agent?: object): { version?: number } => {
    const json = { body: { agent } };
    const nodeOf = () => ({ item: { json }, first: () => ({ json }) });
    return new Function('$json', '$', '$fromAI', `return (${jsonBody.replace(/^=\{\{|\}\}$/g, '')})`)(
      {},
      nodeOf,
      () => '',
    );
  };
  expect(read({ version: 3 }).version).toBe(3);
  expect(JSON.stringify(read())).not.toContain('version');
});

describe('openrouter system prompt', () => {
  const promptFor = (body: object): string => {
    const { nodes } = make('openrouter');
    const of = (name: string) => nodes.find((node) => node.name === name)?.parameters as never;
    const { assignments } = (of('Message') as { assignments: { assignments: { name: string; value: string }[] } })
      .assignments;
    const lifted = Object.fromEntries(assignments.map(({ name, value }) => [name, run(value, { body })]));
    return run((of('AI Agent') as { options: { systemMessage: string } }).options.systemMessage, lifted);
  };

  it('contains the context, the persona and the history', () => {
    expect(
      promptFor({
        agent: { context: 'Be kind.' },
        persona: { name: 'Ann', description: 'Likes books.' },
        history: [
          { role: 'user', content: 'Hi "you"' },
          { role: 'assistant', content: 'Hello\nAnn' },
        ],
      }),
    ).toBe(
      'Be kind.\n\nYou are talking to Ann. Likes books.\n\nThe conversation so far:\n\nThey: Hi "you"\n\nYou: Hello\nAnn',
    );
    expect(promptFor({})).toBe('You are a helpful assistant.');
    expect(promptFor({ agent: { context: 'Be kind.' }, persona: null, history: [] })).toBe('Be kind.');
  });
});
