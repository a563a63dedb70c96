// The templates that ask the user: the answer sent to each, and the reply expected.
import assert from 'node:assert/strict';
import { ask, replyTo } from '../../regent/conversation.mjs';

const VALUES = { name: 'Łucja', topic: 'delivery', date: '2026-12-24' };

const FILLED_IN = 'Name: Łucja\nTopic: Delivery\nDate: 2026-12-24';

/** [request, answer, text of the answer, reply to it]. */
export const ASKING = {
  approval: [
    [{ type: 'approval' }, { value: 'approve' }, 'Approve', 'Approved. I will take care of it.'],
    [{ type: 'approval' }, { value: 'reject' }, 'Reject', 'All right, I will not do it.'],
  ],
  form: [[{ type: 'form' }, { values: VALUES }, FILLED_IN, `Thank you! I noted:\n\n${FILLED_IN}`]],
};

/** Sends a message to an agent with such a template, and gives each possible answer to its request. */
export async function askAndAnswer(person, chat, kind) {
  for (const [request, answer, text, reply] of ASKING[kind]) {
    const question = await replyTo(person, await ask(person, chat, 'Order ten herons'));
    assert.equal(question.request.type, request.type);
    if (kind === 'approval') assert.match(question.message, /Order ten herons/);
    const sent = await person.call('POST', `/api/chat/${chat.id}/message/${question.id}/answer/`, {
      answer,
      client_id: crypto.randomUUID(),
    });
    assert.equal(sent.message, text);
    assert.equal((await replyTo(person, sent)).message, reply);
  }
}
