// Builds the faulty workflows.
import { aiAgent, chatTrigger, code, model, respond, webhook, workflow } from '../recording/nodes.mjs';

export const OUTPUT = "return [{ json: { output: 'You said: ' + $json.body.chatInput } }];";
export const THROWS = "throw new Error('Order 17 has no customer');";
export const SLEEPS = 'await new Promise((done) => setTimeout(done, 30000)); return $input.all();';
export const ON_TIME_OUT = { settings: { executionTimeout: 2 } };
export const JSON_OUTPUT = { respondWith: 'json', responseBody: '={{ { output: $json.output } }}' };

export const coded = (mode, jsCode, more) => (path) => workflow(path, [webhook(path, mode), code(jsCode)], more);
export const answering = (parameters) => (path) => workflow(path, [webhook(path, 'responseNode'), respond(parameters)]);
export const last = (node) => (path, at) =>
  workflow(path, [webhook(path, 'lastNode'), typeof node === 'function' ? node(at) : node]);
export const agent =
  (mode, text, { options, ...more } = {}) =>
  (path) =>
    workflow(path, [webhook(path, mode), aiAgent(text, options)], {
      helpers: [['ai_languageModel', model()]],
      ...more,
    });

/** A node connected to itself. */
export const looping = (path) => {
  const draft = coded('lastNode', 'return $input.all();', ON_TIME_OUT)(path);
  draft.connections.Code = { main: [[{ node: 'Code', type: 'main', index: 0 }]] };
  return draft;
};

export const withAuth =
  (authentication, type, data) =>
  async (path, { n8n, fault }) => {
    const name = `${path} ${type}`;
    fault.credential = (await n8n.api('POST', '/credentials', { name, type, data })).id;
    const trigger = webhook(path, 'responseNode', { authentication });
    return workflow(path, [
      { ...trigger, credentials: { [type]: { id: fault.credential, name } } },
      code(OUTPUT),
      respond(JSON_OUTPUT),
    ]);
  };

export const chat = (parameters) => (path) =>
  workflow(path, [chatTrigger(path, parameters), code("return [{ json: { output: 'Hi' } }];")]);
