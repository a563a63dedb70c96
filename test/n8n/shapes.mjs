// Workflows as creators build them: which answer comes, and for those that cannot answer, with what the reply fails.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { answered, answerTo, ask, failureOf, newAgent } from './conversation.mjs';
import { formTrigger } from './faults/nodes.mjs';
import { aiAgent, chatTrigger, code, model, respond, webhook, workflow } from './recording/nodes.mjs';
import { signIn, startRegent, until } from './regent.mjs';

const HEARD = 'Hello herons';
const OUTPUT = `output: $json.body?.chatInput ?? $json.chatInput`;
const says = (json) => code(`return [{ json: { ${json} } }];`);
const set = (field, value) => ({
  ...{ id: 'set', name: 'Edit Fields', type: 'n8n-nodes-base.set', typeVersion: 3.4 },
  parameters: { assignments: { assignments: [{ id: 'a', name: field, value, type: 'string' }] }, options: {} },
});
const wait = (seconds) => ({
  ...{ id: 'wait', name: 'Wait', type: 'n8n-nodes-base.wait', typeVersion: 1.1, webhookId: crypto.randomUUID() },
  parameters: { resume: 'timeInterval', amount: seconds, unit: 'seconds' },
});
const callback = {
  ...{ id: 'http', name: 'HTTP Request', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2 },
  parameters: {
    ...{ method: 'POST', url: "={{ $('Webhook').first().json.body.callbackUrl }}", sendHeaders: true },
    headerParameters: {
      parameters: [{ name: 'X-API-Key', value: "={{ $('Webhook').first().json.headers['x-api-key'] }}" }],
    },
    ...{ sendBody: true, specifyBody: 'json', options: {} },
    jsonBody:
      "={{ { message: \"late: \" + $('Webhook').first().json.body.chatInput, reply_to: $('Webhook').first().json.body.messageId } }}",
  },
};
const respondJson = (responseBody) => respond({ respondWith: 'json', responseBody });
const lastNode = (name, ...chain) => [name, (path) => workflow(name, [webhook(path, 'lastNode'), ...chain])];
const responding = (name, ...chain) => [name, (path) => workflow(name, [webhook(path, 'responseNode'), ...chain])];
const chatting = (name, responseMode, chain, more = {}) => [
  name,
  (path) => workflow(name, [chatTrigger(path, { public: true, options: { responseMode } }), ...chain], more),
];
const chatNode = (name, message, parameters = {}) => ({
  ...{ id: name, name, type: '@n8n/n8n-nodes-langchain.chat', typeVersion: 1.3, webhookId: crypto.randomUUID() },
  parameters: { message, options: {}, ...parameters },
});
const asking = (responseType) => ({ operation: 'sendAndWait', responseType });
const streams = { helpers: [['ai_languageModel', model()]] };
const asked = '={{ $json.body?.chatInput ?? $json.chatInput }}';

/** [name, workflow at a path], the text of the reply. */
const ANSWERS = [
  [lastNode('Last node: output', says(OUTPUT)), HEARD],
  [lastNode('Last node: an Edit Fields node', set('text', asked)), HEARD],
  [lastNode('Last node: response', says(`response: $json.body.chatInput`)), HEARD],
  [lastNode('Last node: answer', says(`answer: $json.body.message`)), HEARD],
  [
    lastNode('Last node: the body as text and query', says(`reply: $json.body.text + '/' + $json.body.query`)),
    `${HEARD}/${HEARD}`,
  ],
  [lastNode('Last node: nested data', says(`data: { output: $json.body.input }`)), HEARD],
  [
    lastNode(
      'Last node: an OpenAI completion',
      says(`choices: [{ message: { role: 'assistant', content: $json.body.chatInput } }]`),
    ),
    HEARD,
  ],
  [
    lastNode('Last node: Gemini', says(`candidates: [{ content: { parts: [{ text: $json.body.chatInput }] } }]`)),
    HEARD,
  ],
  [lastNode('Last node: Anthropic', says(`content: [{ type: 'text', text: $json.body.chatInput }]`)), HEARD],
  [
    lastNode(
      'Last node: reasoning',
      says(`content: [{ type: 'thinking', thinking: 'Hm.' }, { type: 'text', text: 'Yes' }]`),
    ),
    '<think>Hm.</think>\n\nYes',
  ],
  [lastNode('Last node: a Wait node before it', wait(2), says(`output: 'after the wait'`)), 'after the wait'],
  [responding('Respond: JSON', respondJson('={{ { output: $json.body.chatInput } }}')), HEARD],
  [responding('Respond: text', respond({ respondWith: 'text', responseBody: '={{ $json.body.chatInput }}' })), HEARD],
  [
    responding(
      'Respond: all items',
      code(`return [{ json: { output: 'a' } }, { json: { output: 'b' } }];`),
      respond({ respondWith: 'allIncomingItems' }),
    ),
    /^a\s+b$/,
  ],
  [
    responding(
      'Respond: the first item',
      says(`output: $json.body.chatInput`),
      respond({ respondWith: 'firstIncomingItem' }),
    ),
    HEARD,
  ],
  [responding('Respond: after a Wait node', wait(2), respondJson('{"output":"waited"}')), 'waited'],
  [
    [
      'Immediately, and the callback',
      (path) => workflow('Immediately', [webhook(path, 'onReceived'), wait(2), callback]),
    ],
    `late: ${HEARD}`,
  ],
  [
    ['Streaming: an AI Agent', (path) => workflow('Streaming', [webhook(path, 'streaming'), aiAgent(asked)], streams)],
    /Hello herons/,
  ],
  [chatting('Chat Trigger: last node', 'lastNode', [says(OUTPUT)]), HEARD],
  [chatting('Chat Trigger: respond', 'responseNode', [respondJson('={{ { output: $json.chatInput } }}')]), HEARD],
  [
    chatting('Chat nodes: two messages', 'responseNodes', [
      chatNode('First', '={{ $json.chatInput }}'),
      chatNode('Second', 'and herons'),
    ]),
    `${HEARD}\n\nand herons`,
  ],
  [
    chatting('Chat nodes: after a Wait node', 'responseNodes', [wait(2), chatNode('First', 'after the wait')]),
    'after the wait',
  ],
  [
    chatting('Chat nodes: a Respond node', 'responseNodes', [respondJson('{"output":"by a Respond node"}')]),
    'by a Respond node',
  ],
  [
    chatting('Chat nodes: executions are not kept', 'responseNodes', [chatNode('First', 'not kept')], {
      settings: { saveDataSuccessExecution: 'none' },
    }),
    'not kept',
  ],
  [
    chatting('Chat nodes: a question', 'responseNodes', [chatNode('Ask', 'Which bird?', asking('freeTextChat'))]),
    'Which bird?',
  ],
  [
    chatting('Chat nodes: an approval', 'responseNodes', [
      chatNode('Ask', 'Send it?', {
        ...asking('approval'),
        approvalOptions: { values: { approvalType: 'double' } },
      }),
    ]),
    'Send it?\n\n- Approve\n- Decline',
  ],
  [chatting('Chat Trigger: streaming', 'streaming', [aiAgent(asked)], streams), /Hello herons/],
];

/** What the user reads. */
const SENTENCES = {
  workflow_error: 'The agent could not answer because of an error.',
  empty_reply: 'The agent sent an empty reply.',
};

/** [name, workflow at a path], the code with which the reply fails. */
const FAILURES = [
  [lastNode('A node throws', code(`throw new Error('no herons today');`)), 'workflow_error'],
  [
    chatting('Chat nodes: a node throws', 'responseNodes', [
      chatNode('First', 'First'),
      code(`throw new Error('no herons today');`),
    ]),
    'workflow_error',
  ],
  [chatting('Chat nodes: none is reached', 'responseNodes', [says(OUTPUT)]), 'empty_reply'],
  [lastNode('Unknown fields', says(`foo: 1, bar: 2`)), 'empty_reply'],
  [responding('Respond is never reached', code('return [];'), respondJson('{"output":"x"}')), 'empty_reply'],
  [
    [
      'Streaming without a node that streams',
      (path) => workflow('No stream', [webhook(path, 'streaming'), says(OUTPUT)]),
    ],
    'empty_reply',
  ],
];

/** [name, workflow at a path], what its creator reads when publishing, in English and in Russian: the fault and the way out. */
const REFUSED = [
  [
    ['A GET webhook', (path) => workflow('GET', [webhook(path, 'lastNode', { httpMethod: 'GET' }), says(OUTPUT)])],
    [
      /The node “Webhook” does not accept POST\.\n.*Set the HTTP Method of the Webhook node to POST/s,
      /Узел «Webhook» не принимает POST\.\n.*Выберите в узле Webhook метод \(HTTP Method\) POST/s,
    ],
  ],
  [
    ['A Form Trigger', () => workflow('Form', [formTrigger(), says(OUTPUT)])],
    [
      /The node “On form submission” shows a form; it cannot take messages\.\n.*Put a Webhook node with the POST method, or a public Chat Trigger, in its place/s,
      /Узел «On form submission» показывает форму и не принимает сообщений\.\n.*Замените его узлом Webhook с методом POST или открытым Chat Trigger/s,
    ],
  ],
];

export async function shapes({ step, n8n, freePort, closing, data }) {
  const env = { N8N_BASE_URL: n8n.url, N8N_API_KEY: n8n.key };
  const regent = await startRegent({ data: join(data, 'shapes'), port: await freePort(), env });
  closing.unshift(() => regent.stop());
  const person = await signIn(regent.url, 'shapes@example.com');
  closing.unshift(() => person.close());

  async function agentWith(draft) {
    const { id: workflowId } = await n8n.api('POST', '/workflows', draft(crypto.randomUUID()));
    await n8n.api('POST', `/workflows/${workflowId}/publish`);
    return newAgent(person, null, { n8n_workflow_id: workflowId });
  }

  async function sentTo(draft) {
    const agent = await agentWith(draft);
    // n8n registers a webhook a moment after the publication.
    await until('published', () =>
      person.call('PATCH', `/api/studio/agent/${agent.id}/`, { status: 'ready' }).then(
        () => true,
        () => false,
      ),
    );
    const chat = await person.call('POST', '/api/chat/', { agent_id: agent.id });
    return ask(person, chat, HEARD);
  }

  for (const [[name, draft], text] of ANSWERS) {
    await step(`shape: ${name}: answers`, async () => {
      const sent = await sentTo(draft);
      const reply = await until('the reply', () => {
        const failure = failureOf(person, sent);
        if (failure) throw new Error(JSON.stringify(failure));
        return answerTo(person, sent)?.message;
      });
      if (text instanceof RegExp) assert.match(reply, text);
      else assert.equal(reply, text);
    });
  }
  await step('shape: Chat Trigger with Basic Auth: answers the right login, and rejects a wrong one', async () => {
    const login = { username: 'regent', password: 'пароль: herons' };
    const name = `Basic Auth ${Date.now()}`;
    const credential = { name, type: 'httpBasicAuth', data: { user: login.username, password: login.password } };
    const { id: credentialId } = await n8n.api('POST', '/credentials', credential);
    const trigger = (path) => ({
      ...chatTrigger(path, { public: true, authentication: 'basicAuth', options: { responseMode: 'responseNodes' } }),
      credentials: { httpBasicAuth: { id: credentialId, name } },
    });
    const { id } = await agentWith((path) =>
      workflow(name, [trigger(path), chatNode('First', '={{ $json.chatInput }}')]),
    );
    const causeWith = async (webhook_login) => {
      await person.call('PATCH', `/api/studio/agent/${id}/`, { webhook_login });
      const { steps } = await person.call('POST', `/api/studio/agent/${id}/check/`);
      return steps.find(({ ok }) => ok === false)?.cause;
    };
    // n8n registers a webhook a moment after the publication.
    await until('published', async () => (await causeWith(null)) === 'webhook_login_missing');
    assert.equal(await causeWith({ ...login, password: 'wrong' }), 'webhook_login_refused');
    assert.equal(await causeWith(login), undefined);
    await person.call('PATCH', `/api/studio/agent/${id}/`, { status: 'ready' });
    const chat = await person.call('POST', '/api/chat/', { agent_id: id });
    assert.equal(await answered(person, chat, HEARD), HEARD);
  });
  for (const [[name, draft], failureCode] of FAILURES) {
    await step(`shape: ${name}: fails with ${failureCode}`, async () => {
      const sent = await sentTo(draft);
      const failure = await until('the failure', () => {
        assert.equal(answerTo(person, sent), undefined);
        return failureOf(person, sent);
      });
      assert.deepEqual([failure.code, failure.message], [failureCode, SENTENCES[failureCode]]);
    });
  }
  for (const [[name, draft], says] of REFUSED) {
    await step(`shape: ${name}: is not published, and says what to put instead`, async () => {
      const agent = await agentWith(draft);
      for (const [at, language] of ['en', 'ru'].entries()) {
        const publish = person.call('PATCH', `/api/studio/agent/${agent.id}/`, { status: 'ready' }, language);
        const refused = await publish.then(
          () => assert.fail('it was published'),
          (error) => error.body,
        );
        assert.match(refused.detail, says[at]);
      }
    });
  }

  await step('shape: Chat Trigger: its initial messages and suggested prompts are offered to the creator', async () => {
    const greeting = {
      public: true,
      initialMessages: 'Hello!\nI know herons.',
      availableInChat: true,
      suggestedPrompts: { prompts: [{ text: 'Where do herons live?' }, { text: 'Plan my walk' }] },
    };
    const draft = (path) => workflow('greets', [chatTrigger(path, greeting), says(OUTPUT)]);
    const agent = await agentWith(draft);
    const { chat_texts } = await person.call('POST', `/api/studio/agent/${agent.id}/check/`);
    assert.deepEqual(chat_texts, {
      welcome_message: 'Hello!\n\nI know herons.',
      starters: ['Where do herons live?', 'Plan my walk'],
    });
  });
}
