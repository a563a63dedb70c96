// Faults between Regent and a working workflow, and faults of the whole workflow.
import { setTimeout as sleep } from 'node:timers/promises';
import { code, webhook, workflow } from '../recording/nodes.mjs';
import { until } from '../regent/until.mjs';

const HTML = { 'content-type': 'text/html' };

/** A proxy in front of n8n answers everything itself. */
const front =
  (status, headers, body = `<html><head><title>${status}</title></head><body>nginx</body></html>`) =>
  ({ proxy }) => {
    proxy.answers = (request, response) => {
      request.resume();
      const given = typeof headers === 'function' ? headers(request) : headers;
      response.writeHead(status, { ...HTML, ...given }).end(body);
      return true;
    };
  };
/** Calls of n8n's public API go through with another key. */
const otherKey =
  (choose) =>
  async ({ proxy, n8n }) => {
    const key = await choose(n8n);
    proxy.answers = (request) => {
      if (request.url.startsWith('/api/v1/')) request.headers['x-n8n-api-key'] = key;
      return false;
    };
  };
const ofWorkflow =
  (verb) =>
  async ({ n8n, workflowId }) => {
    await n8n.api('POST', `/workflows/${workflowId}/${verb}`);
    await sleep(1000);
  };

const unseen = { step: 'host_key', user: null };
const unregistered = { step: 'active', check: 'workflow_inactive', user: 'workflow_not_active' };

/** `user` null: the agent still answers. `run`: the cause in the run, if it differs. */
export const DELIVERY_FAULTS = {
  'the workflow is not published': {
    plant: ofWorkflow('unpublish'),
    ...unregistered,
    cause: 'workflow_unpublished',
    says: ['The workflow is not published.', 'Рабочий процесс не опубликован.'],
  },
  'the workflow is archived': {
    plant: ofWorkflow('archive'),
    ...unregistered,
    cause: 'workflow_archived',
    says: ['The workflow is archived.', 'Рабочий процесс в архиве.'],
  },
  'the workflow is deleted': {
    plant: async ({ n8n, workflowId }) => {
      await n8n.api('POST', `/workflows/${workflowId}/unpublish`);
      await until('n8n to let it go', () => n8n.api('DELETE', `/workflows/${workflowId}`).catch(() => undefined));
    },
    step: 'workflow',
    check: 'workflow_missing',
    user: 'workflow_not_active',
    cause: 'workflow_missing',
    says: ['The workflow was not found in n8n.', 'Рабочий процесс не найден в n8n.'],
    // Of the code itself.
    checkSays: ['The workflow was not found.', 'Рабочий процесс не найден.'],
  },
  'another workflow has the path': {
    plant: async ({ n8n, workflowId, path }) => {
      await n8n.api('POST', `/workflows/${workflowId}/unpublish`);
      await sleep(1000);
      const other = workflow('The other', [webhook(path, 'lastNode', { httpMethod: 'GET' }), code('return [];')]);
      const { id } = await n8n.api('POST', '/workflows', other);
      await n8n.api('POST', `/workflows/${id}/publish`);
      await sleep(1000);
    },
    ...unregistered,
    cause: 'path_taken',
    says: [
      'Another published workflow has the same webhook path.',
      'Такой же путь вебхука у другого опубликованного рабочего процесса.',
    ],
  },
  'the workflow responds immediately, and sends nothing afterwards': {
    make: (path) => workflow(path, [webhook(path, 'onReceived'), code('return [];')]),
    step: 'answer',
    check: 'workflow_no_answer',
    user: 'reply_timeout',
    cause: 'no_callback',
    says: [
      'The workflow responds immediately, but sends no reply afterwards.',
      'Рабочий процесс отвечает сразу, но ответа потом не присылает.',
    ],
  },
  'a proxy asks for a password': {
    plant: front(401, { 'www-authenticate': 'Basic realm="Staff only"' }),
    step: 'agent_key',
    check: 'workflow_key_refused',
    user: 'bad_api_key',
    cause: 'proxy_auth',
    says: ['A proxy in front of n8n asks for a password.', 'Прокси перед n8n требует пароль.'],
  },
  'a proxy sends to its page to sign in': {
    plant: front(302, { location: 'https://login.example/?next=n8n' }),
    step: 'answer',
    check: 'workflow_no_answer',
    user: 'workflow_unreachable',
    cause: 'redirected',
    says: ['n8n’s address redirects to another page.', 'Адрес n8n перенаправляет на другую страницу.'],
  },
  'a redirect to https': {
    plant: front(301, ({ url }) => ({ location: `https://n8n.example${url}` })),
    step: 'answer',
    check: 'workflow_no_answer',
    user: 'workflow_unreachable',
    cause: 'https_redirect',
    says: ['n8n’s address redirects to https.', 'Адрес n8n перенаправляет на https.'],
  },
  'n8n is served below a path': {
    plant: front(404, {}),
    step: 'webhook',
    check: 'workflow_unreachable',
    user: 'workflow_unreachable',
    cause: 'n8n_not_here',
    says: ['There is no n8n at this address.', 'По этому адресу n8n нет.'],
  },
  'the proxy cannot reach n8n': {
    plant: front(502, {}),
    step: 'host',
    check: 'workflow_unreachable',
    user: 'workflow_unreachable',
    cause: 'gateway_error',
    says: ['The proxy in front of n8n could not reach it (HTTP 502).', 'Прокси не смог связаться с n8n (HTTP 502).'],
  },
  'n8n is starting': {
    // As n8n 2.41.1 was recorded.
    plant: front(503, { 'content-type': 'application/json' }, '{"status":"error"}'),
    step: 'host',
    check: 'workflow_unreachable',
    user: 'workflow_unreachable',
    cause: 'n8n_starting',
    run: 'gateway_error',
    runSays: ['The proxy in front of n8n could not reach it (HTTP 503).', 'Прокси не смог связаться с n8n (HTTP 503).'],
    says: ['n8n is starting.', 'n8n запускается.'],
  },
  'the key of the API lacks scopes': {
    plant: otherKey((n8n) => n8n.newKey((all) => all.filter((scope) => scope.startsWith('credential:')))),
    ...unseen,
    check: 'workflow_bad_key',
    cause: 'api_key_scopes',
    says: [
      /^n8n’s API key lacks scopes: workflow:read, workflow:list, /,
      /^API-ключу n8n не хватает прав: workflow:read, /,
    ],
  },
  'the key of the API is revoked': {
    plant: otherKey(() => 'revoked'),
    ...unseen,
    check: 'workflow_bad_key',
    cause: 'api_key_refused',
    says: ['The n8n server rejects Regent’s key.', 'Сервер n8n не принимает ключ Regent.'],
  },
  'n8n is shutting down': {
    plant: async ({ n8n, slow }) => {
      await slow();
      void n8n.stop();
      await sleep(500);
    },
    make: (path) => workflow(path, [webhook(path, 'lastNode'), code("return [{ json: { output: 'Hi' } }];")]),
    undo: async ({ n8n }) => {
      await n8n.stop();
      await n8n.start();
    },
    step: 'answer',
    check: 'workflow_no_answer',
    user: 'workflow_error',
    cause: 'n8n_stopping',
    node: 'Code',
    says: [
      'n8n is shutting down or its task runner is not available.',
      'n8n останавливается, или его исполнитель кода недоступен.',
    ],
  },
};
