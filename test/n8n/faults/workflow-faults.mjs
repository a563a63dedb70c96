// Faults in a creator's workflow. Each workflow is published and its agent gets a message. `says`: headline of the
// cause.
import { code, neverTrue, respond, webhook, workflow } from '../recording/nodes.mjs';
import { empty, failed, loginMissing, otherAuth, thrown, timedOut, waiting } from './causes.mjs';
import {
  agent,
  answering,
  chat,
  coded,
  JSON_OUTPUT,
  last,
  looping,
  ON_TIME_OUT,
  OUTPUT,
  SLEEPS,
  THROWS,
  withAuth,
} from './drafts.mjs';
import { MODEL_FAULTS } from './model-faults.mjs';
import { callWorkflow, formTrigger, http, schedule, stopAndError, wait } from './nodes.mjs';

/** `make`: builds the workflow. `spoil`: breaks it after its publication. */
export const WORKFLOW_FAULTS = {
  'the credential of the Webhook node is deleted': {
    make: withAuth('headerAuth', 'httpHeaderAuth', { name: 'X-API-Key', value: 'k' }),
    spoil: ({ n8n, fault }) => n8n.api('DELETE', `/credentials/${fault.credential}`),
    ...failed(
      'webhook_credential_missing',
      ['The credential of the Webhook node is missing.', 'У узла Webhook нет учётных данных.'],
      {
        words: /No authentication data defined on node!/,
      },
    ),
  },
  'another key in the credential': {
    make: withAuth('headerAuth', 'httpHeaderAuth', { name: 'X-API-Key', value: 'another' }),
    step: 'agent_key',
    check: 'workflow_key_refused',
    user: 'bad_api_key',
    cause: 'agent_key_refused',
    says: ['The workflow rejects the agent’s key.', 'Рабочий процесс не принимает ключ агента.'],
    words: /Authorization data is wrong!/,
  },
  'basic auth at the Webhook node': {
    make: withAuth('basicAuth', 'httpBasicAuth', { user: 'u', password: 'p' }),
    ...loginMissing,
    words: /Authorization is required!/,
  },
  'JWT auth at the Webhook node': {
    make: withAuth('jwtAuth', 'jwtAuth', { keyType: 'passphrase', secret: 's', algorithm: 'HS256' }),
    ...otherAuth,
    words: /No token provided/,
  },
  'a Chat Trigger for users of n8n': {
    make: chat({ public: true, authentication: 'n8nUserAuth' }),
    ...otherAuth,
    words: /User not authenticated!/,
  },
  'no Respond node': {
    make: coded('responseNode', OUTPUT),
    ...failed(
      'respond_missing',
      ['The workflow has no Respond to Webhook node.', 'В рабочем процессе нет узла Respond to Webhook.'],
      {
        words: /No Respond to Webhook node found/,
      },
    ),
  },
  'a Respond node that is never reached': {
    make: (path) => workflow(path, [webhook(path, 'responseNode'), neverTrue('Only VIP'), respond(JSON_OUTPUT)]),
    ...empty(
      'respond_unreached',
      [
        'The workflow ended before the node “Respond to Webhook”.',
        'Рабочий процесс закончился раньше узла «Respond to Webhook».',
      ],
      { node: 'Respond to Webhook' },
    ),
  },
  'a Respond node that sends nothing': {
    make: answering({ respondWith: 'noData' }),
    ...empty(
      'empty_body',
      ['The node “Respond to Webhook” sent an empty answer.', 'Узел «Respond to Webhook» прислал пустой ответ.'],
      {
        node: 'Respond to Webhook',
      },
    ),
  },
  'broken JSON in a Respond node': {
    make: answering({ respondWith: 'json', responseBody: '{ "output": oops }' }),
    ...thrown('Respond to Webhook', /Invalid JSON in 'Response Body' field/),
  },
  'an expression about a node that is not there': {
    make: answering({ respondWith: 'json', responseBody: "={{ { output: $('Nobody').item.json.x } }}" }),
    ...thrown('Respond to Webhook', /Referenced node doesn't exist/),
  },
  'a Respond node that answers 404': {
    make: answering({ respondWith: 'json', responseBody: '{"error":"no such order"}', options: { responseCode: 404 } }),
    ...failed('error_status', ['The workflow answered with HTTP 404.', 'Рабочий процесс ответил с кодом HTTP 404.'], {
      words: /no such order/,
    }),
  },
  'a last node without items': {
    make: coded('lastNode', 'return [];'),
    ...failed('no_items', ['The last node returned no items.', 'Последний узел ничего не вернул.'], {
      words: /No item to return was found/,
    }),
  },
  'a last node that sends no body': {
    make: (path) => workflow(path, [webhook(path, 'lastNode', { responseData: 'noData' }), code(OUTPUT)]),
    ...empty('empty_body', ['The workflow sent an empty answer.', 'Рабочий процесс прислал пустой ответ.']),
  },
  'unknown fields': {
    make: coded('lastNode', "return [{ json: { verdict: 'x', score: 3 } }];"),
    ...empty('unknown_fields', [
      'The answer has the fields verdict, score, but no reply.',
      'В ответе есть поля verdict, score, но нет текста ответа.',
    ]),
  },
  'an empty output': {
    make: coded('lastNode', "return [{ json: { output: '' } }];"),
    ...empty('empty_text', ['The field output of the answer is empty.', 'Поле output в ответе пустое.']),
  },
  'a node throws (last node)': { make: coded('lastNode', THROWS), ...thrown('Code', /Order 17 has no customer/) },
  'a node throws (Respond node)': {
    make: (path) => workflow(path, [webhook(path, 'responseNode'), code(THROWS), respond(JSON_OUTPUT)]),
    ...thrown('Code', /Order 17 has no customer/),
  },
  'a node throws (streaming)': { make: coded('streaming', THROWS), ...thrown('Code', /Order 17 has no customer/) },
  'code that does not parse': { make: coded('lastNode', 'return [{'), ...thrown('Code', /Unexpected end of input/) },
  'a Stop and Error node': { make: last(stopAndError('Out of stock')), ...thrown('Stop', /Out of stock/) },
  'a service that fails': {
    make: last(({ modelUrl }) => http(`${modelUrl}/search/fails`)),
    ...thrown('Fetch orders', /The service was not able to process your request/),
  },
  'a service that is not there': {
    make: last(http('http://127.0.0.1:9/orders')),
    ...thrown('Fetch orders', /The service refused the connection/),
  },
  'an environment variable': {
    make: last(http('={{ $env.HOST }}/orders')),
    ...thrown('Fetch orders', /access to env vars denied/),
  },
  'streaming without a node that streams': {
    make: coded('streaming', OUTPUT),
    ...empty('not_streaming', [
      'The Webhook streams, but no node does.',
      'Вебхук ждёт поток, но ни один узел его не отдаёт.',
    ]),
  },
  'streaming switched off in the agent': {
    make: agent('streaming', 'Hi', { options: { enableStreaming: false } }),
    ...empty('not_streaming', [
      'The Webhook streams, but no node does.',
      'Вебхук ждёт поток, но ни один узел его не отдаёт.',
    ]),
  },
  ...MODEL_FAULTS,
  'a timeout (Respond node)': {
    make: (path) => workflow(path, [webhook(path, 'responseNode'), code(SLEEPS), respond(JSON_OUTPUT)], ON_TIME_OUT),
    ...timedOut('Code'),
  },
  'a timeout (last node)': { make: coded('lastNode', SLEEPS, ON_TIME_OUT), ...timedOut('Code') },
  'a timeout (streaming)': { make: agent('streaming', 'HANG', ON_TIME_OUT), ...timedOut('AI Agent') },
  'a long wait': { make: (path) => workflow(path, [webhook(path, 'lastNode'), wait(120), code(OUTPUT)]), ...waiting() },
  'a wait for a webhook': {
    make: (path) => workflow(path, [webhook(path, 'lastNode'), wait(), code(OUTPUT)]),
    ...waiting(),
  },
  'a wait in a stream': {
    make: (path) => workflow(path, [webhook(path, 'streaming'), wait(), code(OUTPUT)]),
    ...waiting(),
  },
  'a loop': {
    make: looping,
    ...failed('loop', ['The node “Code” repeats without end.', 'Узел «Code» повторяется без конца.'], { node: 'Code' }),
  },
  'a sub-workflow that fails': {
    make: last(({ helper }) => callWorkflow(helper)),
    ...failed(
      'sub_workflow_failed',
      [
        'The workflow that “Call the helper” calls failed.',
        'Ошибка в рабочем процессе, который вызывает узел «Call the helper».',
      ],
      { node: 'Call the helper', words: /Order 17 has no customer/ },
    ),
  },
  'no trigger': {
    make: (path) => workflow(path, [schedule(), code('return [];')]),
    step: 'trigger',
    check: 'workflow_no_trigger',
    cause: 'no_trigger',
    says: [
      'The workflow has no trigger that accepts messages.',
      'В рабочем процессе нет узла, который принимает сообщения.',
    ],
  },
  'a GET webhook': {
    make: (path) => workflow(path, [webhook(path, 'lastNode', { httpMethod: 'GET' }), code(OUTPUT)]),
    step: 'trigger',
    check: 'workflow_no_trigger',
    cause: 'wrong_method',
    says: ['The node “Webhook” does not accept POST.', 'Узел «Webhook» не принимает POST.'],
  },
  'a form': {
    make: (path) => workflow(path, [formTrigger(), code('return [];')]),
    step: 'trigger',
    check: 'workflow_no_trigger',
    cause: 'form_trigger',
    says: [
      'The node “On form submission” shows a form; it cannot take messages.',
      'Узел «On form submission» показывает форму и не принимает сообщений.',
    ],
  },
  'a Chat Trigger that is not public': {
    make: chat({ public: false }),
    step: 'trigger',
    check: 'workflow_no_trigger',
    cause: 'chat_not_public',
    says: ['The Chat Trigger “Chat” is not public.', 'Chat Trigger «Chat» закрыт.'],
  },
};
