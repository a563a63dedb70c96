// Templates pasted into n8n's editor, as creators do it, reply in a chat.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { openEditor } from '../../installation/editor.mjs';
import { answered, makeCredential, newAgent, QUESTION, SIMPLE_ANSWER, templateOf } from '../../regent/conversation.mjs';
import { until } from '../../regent/until.mjs';
import { ASKING, askAndAnswer } from './asking.mjs';

const KINDS = ['simple', 'openrouter', 'callback', 'approval', 'form'];
const ANSWERS = { simple: SIMPLE_ANSWER, openrouter: `Turn 1. You asked: ${QUESTION}`, callback: SIMPLE_ANSWER };

/** @param pictures folder for a screenshot of each canvas; optional */
export async function byPaste({ step, n8n, person, closing, pictures = process.env.PICTURES }) {
  const editor = await openEditor(n8n);
  closing.unshift(() => editor.close());
  for (const kind of KINDS) {
    await step(
      `${kind}, pasted: stored by itself, its credentials found by name, its path kept; it answers`,
      async () => {
        const agent = await newAgent(person);
        const { id: credentialId } = await makeCredential(n8n, agent);
        const pasted = await editor.paste(await templateOf(person, agent, kind));
        assert.equal(pasted.name, agent.name);
        assert.equal(pasted.active, false);
        assert.equal(pasted.nodes.find(({ type }) => type.endsWith('.webhook')).parameters.path, agent.webhook_path);
        expectCredentials(pasted.nodes, credentialId, kind);
        await editor.publish();
        if (pictures) await editor.picture(join(pictures, `pasted-${kind}.png`));
        await until('n8n to publish it', async () => (await n8n.api('GET', `/workflows/${pasted.id}`)).active);
        await person.call('PATCH', `/api/studio/agent/${agent.id}/`, { status: 'ready' });
        const chat = await person.call('POST', '/api/chat/', { agent_id: agent.id });
        if (kind in ASKING) await askAndAnswer(person, chat, kind);
        else assert.equal(await answered(person, chat, QUESTION), ANSWERS[kind]);
      },
    );
  }
  await editor.close();
}

/** Every node has its credential, which n8n resolved by name. */
function expectCredentials(nodes, credentialId, kind) {
  const keys = nodes.flatMap(({ credentials }) => credentials?.httpHeaderAuth ?? []);
  assert.deepEqual(
    keys.map(({ id }) => id),
    Array(kind === 'callback' ? 4 : 2).fill(credentialId),
  );
  const [model] = nodes.flatMap(({ credentials }) => credentials?.openRouterApi ?? []);
  if (kind === 'openrouter') assert.ok(model.id, 'the credential of the model was not found');
}
