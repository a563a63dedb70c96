/** Reference to a credential: by ID if known, else by exact name. */
export interface CredentialRef {
  id: string | null;
  name: string;
}

export interface TemplateNode {
  id: string;
  name: string;
  type: string;
  typeVersion: number;
  position: [number, number];
  parameters: object;
  credentials?: Record<string, CredentialRef>;
  [option: string]: unknown;
}

type Place = [number, number];

/** Accepts messages with the agent's key only. */
export const webhook = (id: string, path: string, responseMode: string, key: CredentialRef): TemplateNode => ({
  id,
  name: 'Chat message',
  type: 'n8n-nodes-base.webhook',
  typeVersion: 2.1,
  position: [0, 0],
  parameters: { httpMethod: 'POST', path, responseMode, options: {}, authentication: 'headerAuth' },
  credentials: { httpHeaderAuth: key },
});

/** Response when the run starts: the execution ID links a later failure report to the message. */
const STARTED = "={{ JSON.stringify({ message: 'Workflow was started', executionId: $executionId }) }}";

/** Accepts messages and responds immediately; the reply comes by callback. */
export const webhookAtOnce = (entry: TemplateNode): TemplateNode => ({
  ...entry,
  parameters: { ...entry.parameters, options: { responseData: STARTED } },
});

/**
 * Names the execution as the first item of a stream, so that Regent can stop it. n8n evaluates the response headers of a
 * streaming Webhook node before the execution has an ID (n8n 2.41.1).
 */
export const execution = (): TemplateNode => ({
  id: 'execution',
  name: 'Execution',
  type: 'n8n-nodes-base.respondToWebhook',
  typeVersion: 1.5,
  position: [220, 0],
  parameters: { respondWith: 'json', responseBody: '={{ { executionId: $execution.id } }}', options: {} },
});

const FIELDS = {
  chatInput: 'string',
  sessionId: 'string',
  messageId: 'number',
  callbackUrl: 'string',
  locale: 'string',
};

const CONTEXT = "={{ $json.body.agent?.context || 'You are a helpful assistant.' }}";
const PERSONA =
  "={{ $json.body.persona ? 'You are talking to ' + $json.body.persona.name + '. ' + $json.body.persona.description : '' }}";
/**
 * Each message includes the history. n8n's own chat memory is per process: with several workers a model would remember
 * only parts of it, and nothing after a restart.
 */
const HISTORY =
  "={{ ($json.body.history || []).map((said) => (said.role === 'user' ? 'They: ' : 'You: ') + said.content).join('\\n\\n') }}";
/** System prompt of the model. */
const SYSTEM =
  "={{ [$json.context, $json.persona, $json.history && 'The conversation so far:\\n\\n' + $json.history].filter(Boolean).join('\\n\\n') }}";

/** Extracts the fields that a creator needs from the request's body. */
export const message = (): TemplateNode => ({
  id: 'in',
  name: 'Message',
  type: 'n8n-nodes-base.set',
  typeVersion: 3.4,
  position: [220, 0],
  parameters: {
    assignments: {
      assignments: [
        ...Object.entries(FIELDS).map(([name, type]) => assignment(name, `={{ $json.body.${name} }}`, type)),
        assignment('context', CONTEXT, 'string'),
        assignment('persona', PERSONA, 'string'),
        assignment('history', HISTORY, 'string'),
      ],
    },
    options: {},
  },
});

const assignment = (name: string, value: string, type: string) => ({ id: name, name, value, type });

export const respond = (): TemplateNode => ({
  id: 'resp',
  name: 'Reply',
  type: 'n8n-nodes-base.respondToWebhook',
  typeVersion: 1.5,
  position: [660, 0],
  parameters: {
    respondWith: 'json',
    responseBody: '={{ { output: $json.output, sources: $json.sources } }}',
    options: {},
  },
});

const QUESTION =
  "={{ { question: $json.chatInput, history: $('Chat message').item.json.body.history, locale: $('Chat message').item.json.body.locale, version: $('Chat message').item.json.body.agent?.version } }}";
const RETRY = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1000 };

/** A request to Regent with the agent's key. */
const withKey = (key: CredentialRef) => ({
  shared: { authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' },
  credentials: { httpHeaderAuth: key },
});

/**
 * Answers without a model: asks Regent for passages of the agent's knowledge base and instructions. A Code node would
 * fail during a stop of n8n, because its task runner stops first.
 */
export const answer = (base: string, key: CredentialRef): TemplateNode => ({
  id: 'answer',
  name: 'Answer',
  type: 'n8n-nodes-base.httpRequest',
  typeVersion: 4.3,
  position: [440, 0],
  ...RETRY,
  parameters: {
    method: 'POST',
    url: `${base}/api/integration/knowledge/answer`,
    ...withKey(key).shared,
    sendBody: true,
    specifyBody: 'json',
    jsonBody: QUESTION,
    options: { timeout: 15_000 },
  },
  credentials: withKey(key).credentials,
});

export const callBack = (key: CredentialRef): TemplateNode => ({
  id: 'cb',
  name: 'Send reply',
  type: 'n8n-nodes-base.httpRequest',
  typeVersion: 4.3,
  position: [660, 0],
  ...RETRY,
  parameters: {
    method: 'POST',
    url: "={{ $('Message').item.json.callbackUrl }}",
    ...withKey(key).shared,
    sendBody: true,
    specifyBody: 'json',
    jsonBody: "={{ { message: $json.output, sources: $json.sources, reply_to: $('Message').item.json.messageId } }}",
    options: { timeout: 15_000 },
  },
  credentials: withKey(key).credentials,
});

/** Runs when an execution of this workflow fails or takes too long. */
export const errorTrigger = (): TemplateNode => ({
  id: 'failed',
  name: 'Run failed',
  type: 'n8n-nodes-base.errorTrigger',
  typeVersion: 1,
  position: [0, 220],
  parameters: {},
});

/** Fields can be absent or of another type, which must not fail the report. */
const text = (field: string, max: number): string => `String($json.execution?.${field} ?? '').slice(0, ${max})`;
const FAILURE = `={{ { execution_id: ${text('id', 64)}, node: ${text('lastNodeExecuted', 128)} || null, error: ${text('error?.message', 500)} || null } }}`;
/** Regent stores the run a second after the call, or later under load; only then is the message found. */
const REPORT_RETRY = { retryOnFail: true, maxTries: 5, waitBetweenTries: 3000 };

/** Reports the failure to Regent, so that the message fails at once. */
export const reportFailure = (base: string, key: CredentialRef): TemplateNode => ({
  id: 'report',
  name: 'Report failure',
  type: 'n8n-nodes-base.httpRequest',
  typeVersion: 4.3,
  position: [220, 220],
  ...REPORT_RETRY,
  parameters: {
    method: 'POST',
    url: `${base}/api/integration/failure`,
    ...withKey(key).shared,
    sendBody: true,
    specifyBody: 'json',
    jsonBody: FAILURE,
    options: { timeout: 15_000 },
  },
  credentials: withKey(key).credentials,
});

/** Streams the model's answer. */
export const aiAgent = (): TemplateNode => ({
  id: 'agent',
  name: 'AI Agent',
  type: '@n8n/n8n-nodes-langchain.agent',
  typeVersion: 3,
  position: [500, 0],
  parameters: {
    promptType: 'define',
    text: '={{ $json.chatInput }}',
    options: { systemMessage: SYSTEM, enableStreaming: true },
  },
});

export const model = (position: Place): TemplateNode => ({
  id: 'lm',
  name: 'OpenRouter Chat Model',
  type: '@n8n/n8n-nodes-langchain.lmChatOpenRouter',
  typeVersion: 1,
  position,
  parameters: { model: 'openai/gpt-5-mini', options: {} },
  credentials: { openRouterApi: { id: null, name: 'OpenRouter account' } },
});

/** Lets the model search the agent's knowledge base. */
export const knowledge = (position: Place, base: string, key: CredentialRef): TemplateNode => ({
  id: 'kb',
  name: 'search_knowledge',
  type: 'n8n-nodes-base.httpRequestTool',
  typeVersion: 4.3,
  position,
  parameters: {
    toolDescription: "Search this agent's knowledge base. Use it before answering factual questions.",
    method: 'POST',
    url: `${base}/api/integration/knowledge/search`,
    ...withKey(key).shared,
    sendBody: true,
    specifyBody: 'json',
    jsonBody:
      "={{ { query: $fromAI('query', 'what to look for', 'string'), top_k: 5, version: $('Chat message').first().json.body.agent?.version } }}",
    options: {},
  },
  credentials: withKey(key).credentials,
});
