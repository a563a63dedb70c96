// Nodes of n8n, with the fewest fields that it accepts.

/** The trigger; `more`: its response mode and authentication. */
export const webhook = (path, responseMode, more = {}) => ({
  id: 'wh',
  name: 'Webhook',
  type: 'n8n-nodes-base.webhook',
  typeVersion: 2.1,
  parameters: { httpMethod: 'POST', path, responseMode, options: {}, ...more },
});

export const chatTrigger = (webhookId, parameters) => ({
  id: 'chat',
  name: 'Chat',
  type: '@n8n/n8n-nodes-langchain.chatTrigger',
  typeVersion: 1.4,
  webhookId,
  parameters: { options: {}, ...parameters },
});

export const code = (jsCode) => ({
  id: 'code',
  name: 'Code',
  type: 'n8n-nodes-base.code',
  typeVersion: 2,
  parameters: { jsCode },
});

export const respond = (parameters) => ({
  id: 'respond',
  name: 'Respond to Webhook',
  type: 'n8n-nodes-base.respondToWebhook',
  typeVersion: 1.5,
  parameters: { options: {}, ...parameters },
});

export const aiAgent = (text, options = { enableStreaming: true }) => ({
  id: 'agent',
  name: 'AI Agent',
  type: '@n8n/n8n-nodes-langchain.agent',
  typeVersion: 3,
  parameters: { promptType: 'define', text, options },
});

export const model = () => ({
  id: 'lm',
  name: 'OpenRouter Chat Model',
  type: '@n8n/n8n-nodes-langchain.lmChatOpenRouter',
  typeVersion: 1,
  parameters: { model: 'test/model', options: {} },
  credentials: { openRouterApi: { id: null, name: 'OpenRouter account' } },
});

export const tool = (url) => ({
  id: 'tool',
  name: 'search_knowledge',
  type: 'n8n-nodes-base.httpRequestTool',
  typeVersion: 4.3,
  parameters: {
    toolDescription: 'Searches.',
    method: 'POST',
    url,
    sendBody: true,
    specifyBody: 'json',
    jsonBody: "={{ { query: $fromAI('query', 'what to look for', 'string') } }}",
    options: {},
  },
});

/** A workflow for the public API: a chain, and sub-nodes of its last node. */
export function workflow(name, chain, { helpers = [], settings = {} } = {}) {
  const links = chain
    .slice(0, -1)
    .map((node, at) => [node.name, { main: [[{ node: chain[at + 1].name, type: 'main', index: 0 }]] }]);
  const hung = helpers.map(([type, node]) => [node.name, { [type]: [[{ node: chain.at(-1).name, type, index: 0 }]] }]);
  const nodes = [...chain, ...helpers.map(([, node]) => node)];
  return {
    name,
    nodes: nodes.map((node, at) => ({ ...node, position: [at * 220, 0] })),
    connections: Object.fromEntries([...links, ...hung]),
    settings: { executionOrder: 'v1', ...settings },
  };
}

/** Lets nothing through. */
export const neverTrue = (name) => ({
  id: 'if',
  name,
  type: 'n8n-nodes-base.filter',
  typeVersion: 2.2,
  parameters: {
    conditions: {
      options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
      conditions: [{ id: 'never', leftValue: 1, rightValue: 2, operator: { type: 'number', operation: 'equals' } }],
      combinator: 'and',
    },
    options: {},
  },
});
