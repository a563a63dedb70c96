/** How a node finds its credential: by id where it is known, else by its exact name. */
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

/** Takes the messages: with the agent's key only. */
export const webhook = (id: string, path: string, responseMode: string, key: CredentialRef): TemplateNode => ({
  id,
  name: 'Chat message',
  type: 'n8n-nodes-base.webhook',
  typeVersion: 2.1,
  position: [0, 0],
  parameters: { httpMethod: 'POST', path, responseMode, options: {}, authentication: 'headerAuth' },
  credentials: { httpHeaderAuth: key },
});

/** n8n answers with it as soon as the run has begun: its id ties a later report to the message. */
const STARTED = "={{ JSON.stringify({ message: 'Workflow was started', executionId: $executionId }) }}";

/** Takes the messages and answers at once; the reply comes by callback. */
export const webhookAtOnce = (entry: TemplateNode): TemplateNode => ({
  ...entry,
  parameters: { ...entry.parameters, options: { responseData: STARTED } },
});

const FIELDS = { chatInput: 'string', sessionId: 'string', messageId: 'number', callbackUrl: 'string' };

const CONTEXT = "={{ $json.body.agent?.context || 'You are a helpful assistant.' }}";
const PERSONA =
  "={{ $json.body.persona ? 'You are talking to ' + $json.body.persona.name + '. ' + $json.body.persona.description : '' }}";
/**
 * What was said before comes along with each message. n8n's own chat memory lies in one process: with several workers a
 * model would remember some of it, and after a restart nothing.
 */
const HISTORY =
  "={{ ($json.body.history || []).map((said) => (said.role === 'user' ? 'They: ' : 'You: ') + said.content).join('\\n\\n') }}";
/** System prompt of the model. */
const SYSTEM =
  "={{ [$json.context, $json.persona, $json.history && 'The conversation so far:\\n\\n' + $json.history].filter(Boolean).join('\\n\\n') }}";

/** Lifts what a creator needs out of the request's body. */
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
  parameters: { respondWith: 'json', responseBody: '={{ { output: $json.output } }}', options: {} },
});

const QUESTION =
  "={{ { question: $json.chatInput, history: $('Chat message').item.json.body.history, locale: $('Chat message').item.json.body.locale } }}";
const TRIED_AGAIN = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1000 };

/** A request to Regent with the agent's key. */
const withKey = (key: CredentialRef) => ({
  shared: { authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' },
  credentials: { httpHeaderAuth: key },
});

/**
 * Asks Regent for passages of the agent's knowledge base and instructions: an answer without a model. A Code node would
 * fail while n8n stops, since its task runner is gone by then.
 */
export const answer = (base: string, key: CredentialRef): TemplateNode => ({
  id: 'answer',
  name: 'Answer',
  type: 'n8n-nodes-base.httpRequest',
  typeVersion: 4.3,
  position: [440, 0],
  ...TRIED_AGAIN,
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
  ...TRIED_AGAIN,
  parameters: {
    method: 'POST',
    url: "={{ $('Message').item.json.callbackUrl }}",
    ...withKey(key).shared,
    sendBody: true,
    specifyBody: 'json',
    jsonBody: "={{ { message: $json.output, reply_to: $('Message').item.json.messageId } }}",
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

/** Nothing that n8n tells may fail the report: fields can be absent, or of another type. */
const told = (field: string, max: number): string => `String($json.execution?.${field} ?? '').slice(0, ${max})`;
const FAILURE = `={{ { execution_id: ${told('id', 64)}, node: ${told('lastNodeExecuted', 128)} || null, error: ${told('error?.message', 500)} || null } }}`;
/** Regent finds the message once its run is stored: a second later, and more while its database is busy. */
const REPORTED_AGAIN = { retryOnFail: true, maxTries: 5, waitBetweenTries: 3000 };

/** Reports the failure to Regent, so that the message fails at once. */
export const reportFailure = (base: string, key: CredentialRef): TemplateNode => ({
  id: 'report',
  name: 'Report failure',
  type: 'n8n-nodes-base.httpRequest',
  typeVersion: 4.3,
  position: [220, 220],
  ...REPORTED_AGAIN,
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

/** Streams what the model says. */
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

/** Lets the model look into the agent's knowledge base. */
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
    jsonBody: "={{ { query: $fromAI('query', 'what to look for', 'string'), top_k: 5 } }}",
    options: {},
  },
  credentials: withKey(key).credentials,
});
