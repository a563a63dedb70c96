import type { ClaimedTurn, EarlierMessage } from '../../chat/public.js';
import type { FileLinks } from '../../media/public.js';
import { buildDispatchBody, callbackUrlOf, type DispatchBody } from '../../workflow/public.js';

/** The request body for the workflow of a turn. */
export function toDispatchBody(turn: ClaimedTurn, callbackBase: string, links: FileLinks): DispatchBody {
  return buildDispatchBody({
    chatId: turn.chat_id,
    messageId: turn.message_id,
    text: turn.text,
    agent: {
      id: turn.agent_id,
      version: turn.agent_version,
      ...(turn.agent_then ?? { name: turn.agent_name, context: turn.agent_context }),
    },
    userId: turn.user_id,
    locale: turn.locale,
    persona:
      turn.persona_name === null ? null : { name: turn.persona_name, description: turn.persona_description ?? '' },
    history: historyOf(turn).map(({ is_agent, body }) => {
      return { role: is_agent ? ('assistant' as const) : ('user' as const), content: body };
    }),
    files: (turn.files ?? []).map(({ id, name, mime_type: mimeType, size }) => {
      const { url, expiresAt } = links.create(callbackBase, id);
      return { id, name, mimeType, size, url, expiresAt: expiresAt.toISOString() };
    }),
    answer: turn.answer,
    callbackUrl: callbackUrlOf(callbackBase, turn.chat_id),
  });
}

/** The messages before that of the turn, oldest first. */
export const historyOf = ({ history }: ClaimedTurn): EarlierMessage[] =>
  (history ?? []).toSorted((a, b) => startOf(a) - startOf(b) || a.id - b.id);

/**
 * The user message that a message belongs to. It may be missing: of a burst of messages, the newest 20 entries begin with
 * the replies to older ones.
 */
function startOf({ id, is_agent, reply_to }: EarlierMessage): number {
  return is_agent ? (reply_to ?? id) : id;
}
