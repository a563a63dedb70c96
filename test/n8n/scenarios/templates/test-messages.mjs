// Test messages: an agent's workflow answers them as in a chat, with the unsaved texts.
import assert from 'node:assert/strict';
import { wire } from '../../regent/conversation.mjs';
import { until } from '../../regent/until.mjs';
import { ASKING } from './asking.mjs';

const PATH = '/api/studio/agent/preview/';

export async function testMessages({ step, n8n, person }) {
  const ask = (agent, template_type, more) =>
    person.call('POST', PATH, { message: 'How do herons fish?', agent_id: agent.id, template_type, ...more });

  await step('test message: the workflow answers it, and nothing is stored', async () => {
    const { agent, workflow, chat } = await wire(n8n, person, 'openrouter');
    const session_id = crypto.randomUUID();
    const { text, hidden_parts } = await ask(agent, 'openrouter', { agent_context: 'Be brief.', session_id });
    assert.notEqual(text, '');
    assert.deepEqual(hidden_parts, []);
    assert.deepEqual(await person.call('GET', `/api/chat/${chat.id}/message/`), []);
    assert.deepEqual(await person.call('GET', `/api/studio/agent/${agent.id}/runs/`), []);
    await n8n.api('POST', `/workflows/${workflow.id}/unpublish`);
    // n8n may still respond for a moment.
    const { body } = await until('the failure', () =>
      ask(agent, 'openrouter').then(
        () => undefined,
        (error) => error,
      ),
    );
    assert.equal(body.code, 'preview_failed');
    assert.notEqual(body.detail, '');
  });

  for (const kind of Object.keys(ASKING)) {
    await step(`test message: the ${kind} template asks, and its execution goes on with the answer`, async () => {
      const { agent } = await wire(n8n, person, kind);
      for (const [{ type }, answer, message, reply] of ASKING[kind]) {
        const { request, resume } = await ask(agent, kind);
        assert.equal(request.type, type);
        const { text } = await ask(agent, kind, { message, answer: { type, ...answer }, resume });
        assert.equal(text, reply);
      }
    });
  }

  await step('test message: does not show a reply by callback, and says so', async () => {
    const { agent } = await wire(n8n, person, 'callback');
    await assert.rejects(ask(agent, null), ({ body }) => body.code === 'preview_deferred');
  });
}
