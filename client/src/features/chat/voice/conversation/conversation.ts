/** A voice conversation is a cycle: listen, send, wait for the reply, read it aloud, listen again. */
export type Conversation =
  | { phase: 'listening' }
  /** `clientId`: of the message that was sent. */
  | { phase: 'waiting'; heard: string; clientId: string }
  | { phase: 'speaking'; heard: string; reply: SpokenReply }
  /** `waiting`: the reply that was awaited when the user paused. `isSilence`: nothing was said. */
  | { phase: 'paused'; waiting: { heard: string; clientId: string } | null; isSilence: boolean }
  | { phase: 'failed'; text: string };

export interface SpokenReply {
  id: number;
  message: string;
  sources?: readonly unknown[] | undefined;
}

export type ConversationEvent =
  | { type: 'heard'; text: string; clientId: string }
  | { type: 'nothingHeard' }
  | { type: 'replied'; reply: SpokenReply }
  | { type: 'spoken' }
  | { type: 'interrupted' }
  | { type: 'failed'; text: string }
  | { type: 'paused' }
  | { type: 'resumed' };

export const BEGINNING: Conversation = { phase: 'listening' };

/** The next state. Events that are too late for their phase are ignored. */
export function converse(state: Conversation, event: ConversationEvent): Conversation {
  const { phase } = state;
  switch (event.type) {
    case 'heard':
      return phase === 'listening' ? { phase: 'waiting', heard: event.text, clientId: event.clientId } : state;
    case 'nothingHeard':
      return phase === 'listening' ? { phase: 'paused', waiting: null, isSilence: true } : state;
    case 'replied':
      return phase === 'waiting' ? { phase: 'speaking', heard: state.heard, reply: event.reply } : state;
    case 'spoken':
    case 'interrupted':
      return phase === 'speaking' ? BEGINNING : state;
    case 'failed':
      return phase === 'paused' ? state : { phase: 'failed', text: event.text };
    case 'paused':
      if (phase === 'paused' || phase === 'failed') return state;
      return {
        phase: 'paused',
        waiting: phase === 'waiting' ? { heard: state.heard, clientId: state.clientId } : null,
        isSilence: false,
      };
    case 'resumed':
      if (phase === 'paused' && state.waiting) return { phase: 'waiting', ...state.waiting };
      return phase === 'paused' || phase === 'failed' ? BEGINNING : state;
  }
}

/** The used fields of a message. */
interface Stored {
  id: number;
  client_id?: string | null | undefined;
  is_agent_message: boolean;
  reply_to?: number | null | undefined;
  message: string;
  sources?: readonly unknown[] | undefined;
}

type Shown =
  | { kind: 'saved'; message: Stored; delivery: string | null }
  | { kind: 'unsent'; entry: { client_id: string; state: string } };

/** Outcome of a message. */
export type Outcome = { kind: 'waiting' | 'failed' | 'notSent' } | { kind: 'answered'; reply: SpokenReply };

/** Matched by the `client_id` of the message, which the outbox may send after others. */
export function outcomeOf(shown: readonly Shown[], clientId: string): Outcome {
  const saved = shown.flatMap((each) => (each.kind === 'saved' ? [each] : []));
  const sent = saved.find(({ message }) => !message.is_agent_message && message.client_id === clientId);
  if (!sent) {
    const entry = shown.find((each) => each.kind === 'unsent' && each.entry.client_id === clientId);
    return { kind: entry?.kind === 'unsent' && entry.entry.state === 'failed' ? 'notSent' : 'waiting' };
  }
  if (sent.delivery === 'queued') return { kind: 'waiting' };
  const reply = saved.find(({ message }) => message.is_agent_message && message.reply_to === sent.message.id);
  if (!reply) return { kind: sent.delivery === 'answered' ? 'waiting' : 'failed' };
  const { id, message, sources } = reply.message;
  return { kind: 'answered', reply: { id, message, sources } };
}
