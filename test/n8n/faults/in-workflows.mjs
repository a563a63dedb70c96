// Faults that a creator plants in a workflow. Each is published, and its agent is asked. `says`: the headline of the cause.
import { aiAgent, chatTrigger, code, model, neverTrue, respond, webhook, workflow } from '../recording/nodes.mjs';
import { callWorkflow, formTrigger, http, schedule, stopAndError, wait } from './nodes.mjs';

const OUTPUT = "return [{ json: { output: 'You said: ' + $json.body.chatInput } }];";
const THROWS = "throw new Error('Order 17 has no customer');";
const SLEEPS = 'await new Promise((done) => setTimeout(done, 30000)); return $input.all();';
const ON_TIME_OUT = { settings: { executionTimeout: 2 } };
const JSON_OUTPUT = { respondWith: 'json', responseBody: '={{ { output: $json.output } }}' };

const coded = (mode, jsCode, more) => (path) => workflow(path, [webhook(path, mode), code(jsCode)], more);
const answering = (parameters) => (path) => workflow(path, [webhook(path, 'responseNode'), respond(parameters)]);
const last = (node) => (path, at) =>
  workflow(path, [webhook(path, 'lastNode'), typeof node === 'function' ? node(at) : node]);
const agent =
  (mode, text, { options, ...more } = {}) =>
  (path) =>
    workflow(path, [webhook(path, mode), aiAgent(text, options)], {
      helpers: [['ai_languageModel', model()]],
      ...more,
    });

/** A node that leads to itself. */
const looping = (path) => {
  const draft = coded('lastNode', 'return $input.all();', ON_TIME_OUT)(path);
  draft.connections.Code = { main: [[{ node: 'Code', type: 'main', index: 0 }]] };
  return draft;
};

const withAuth =
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

const chat = (parameters) => (path) =>
  workflow(path, [chatTrigger(path, parameters), code("return [{ json: { output: 'Hi' } }];")]);

const failed = (cause, says, more) => ({
  step: 'answer',
  check: 'workflow_no_answer',
  user: 'workflow_error',
  cause,
  says,
  ...more,
});
const empty = (cause, says, more) => failed(cause, says, { user: 'empty_reply', ...more });
const ofModel = (cause, en, ru, more) =>
  failed(cause, [`${en[0]}“OpenRouter Chat Model”${en[1]}`, `${ru[0]}«OpenRouter Chat Model»${ru[1]}`], {
    node: 'OpenRouter Chat Model',
    ...more,
  });
const thrown = (node, words, more) =>
  failed('node_failed', [`The node “${node}” failed.`, `Ошибка в узле «${node}».`], { node, words, ...more });
const timedOut = (node) =>
  failed(
    'timed_out',
    [
      `n8n ended the workflow at “${node}”: it took too long.`,
      `n8n прервал рабочий процесс на узле «${node}»: вышло время.`,
    ],
    { node },
  );
const waiting = (more) =>
  empty('waits', ['The workflow waits at “Wait”.', 'Рабочий процесс ждёт на узле «Wait».'], { node: 'Wait', ...more });
const otherAuth = {
  step: 'agent_key',
  check: 'workflow_key_refused',
  user: 'bad_api_key',
  cause: 'other_auth',
  says: ['The trigger asks for a sign-in that Regent does not use.', 'Триггер требует входа, которого у Regent нет.'],
};
const loginMissing = {
  ...otherAuth,
  cause: 'webhook_login_missing',
  says: [
    'The trigger asks for a username and password (Basic Auth).',
    'Триггер запрашивает имя пользователя и пароль (Basic Auth).',
  ],
};
const DELETED = /Credential with ID "\w+" does not exist for type "openRouterApi"/;
const UNAUTHORIZED = [
  ['The model in ', ' rejects its API key.'],
  ['Модель в узле ', ' не принимает свой API-ключ.'],
];
const LIMITED = [
  ['The model in ', ' gets too many requests.'],
  ['Модель в узле ', ' получает слишком много запросов.'],
];
const NO_CREDIT = [
  ['The account of the model in ', ' has no credit.'],
  ['На счёте модели в узле ', ' нет средств.'],
];

/** `make`: its workflow. `spoil`: what happens after it was published. */
export const IN_WORKFLOWS = {
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
  'an agent without a model': {
    make: last(aiAgent('Hi')),
    ...failed('model_missing', ['The node “AI Agent” has no chat model.', 'К узлу «AI Agent» не подключена модель.'], {
      node: 'AI Agent',
      words: /A Chat Model sub-node must be connected/,
    }),
  },
  'a model that refuses its key (streaming)': {
    make: agent('streaming', 'FAIL401'),
    ...ofModel('model_unauthorized', ...UNAUTHORIZED, { words: /No auth credentials found/ }),
  },
  'a model that refuses its key': {
    make: agent('lastNode', 'FAIL401'),
    ...ofModel('model_unauthorized', ...UNAUTHORIZED, { words: /No auth credentials found/ }),
  },
  'a model with too many requests (streaming)': {
    make: agent('streaming', 'FAIL429'),
    ...ofModel('model_rate_limited', ...LIMITED, { words: /Rate limit exceeded/ }),
  },
  'a model with too many requests': {
    make: agent('lastNode', 'FAIL429'),
    ...ofModel('model_rate_limited', ...LIMITED, { words: /Rate limit exceeded/ }),
  },
  'a model without credit (streaming)': {
    make: agent('streaming', 'FAIL402'),
    ...ofModel('model_no_credit', ...NO_CREDIT, { words: /Insufficient credits/ }),
  },
  'a model without credit': {
    make: agent('lastNode', 'FAIL402'),
    ...ofModel('model_no_credit', ...NO_CREDIT, { words: /Insufficient credits/ }),
  },
  'a model that is not there': {
    make: agent('lastNode', 'FAIL404'),
    ...ofModel(
      'model_not_found',
      ['The model chosen in ', ' is not available.'],
      ['Модель, выбранная в узле ', ', недоступна.'],
      {
        words: /No endpoints found/,
      },
    ),
  },
  'a model whose credential is deleted': {
    make: agent('lastNode', 'Hi'),
    spoil: ({ withoutModelCredential }) => withoutModelCredential(),
    ...ofModel(
      'model_credential_missing',
      ['The credential of the model ', ' is missing.'],
      ['У модели ', ' нет учётных данных.'],
      {
        words: DELETED,
      },
    ),
  },
  'a model whose credential is deleted (streaming)': {
    make: agent('streaming', 'Hi'),
    spoil: ({ withoutModelCredential }) => withoutModelCredential(),
    ...ofModel(
      'model_credential_missing',
      ['The credential of the model ', ' is missing.'],
      ['У модели ', ' нет учётных данных.'],
      {
        words: DELETED,
      },
    ),
  },
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
