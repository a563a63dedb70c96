/** A conversation by voice takes turns: listen, send, wait for the reply, read it aloud, listen again. */
export type Conversation =
  | { phase: 'listening' }
  /** `after`: `seq` of the newest message before the sent one. */
  | { phase: 'waiting'; heard: string; after: number }
  | { phase: 'speaking'; heard: string; reply: SpokenReply }
  /** `waiting`: the reply that was awaited when the user paused. */
  | { phase: 'paused'; waiting: { heard: string; after: number } | null }
  | { phase: 'failed'; text: string };

export interface SpokenReply {
  id: number;
  message: string;
}

export type ConversationEvent =
  | { type: 'heard'; text: string; after: number }
  | { type: 'replied'; reply: SpokenReply }
  | { type: 'spoken' }
  | { type: 'interrupted' }
  | { type: 'failed'; text: string }
  | { type: 'paused' }
  | { type: 'resumed' };

export const BEGINNING: Conversation = { phase: 'listening' };

/** The next state. Events that come too late for their phase change nothing. */
export function converse(state: Conversation, event: ConversationEvent): Conversation {
  const { phase } = state;
  switch (event.type) {
    case 'heard':
      return phase === 'listening' ? { phase: 'waiting', heard: event.text, after: event.after } : state;
    case 'replied':
      return phase === 'waiting' ? { phase: 'speaking', heard: state.heard, reply: event.reply } : state;
    case 'spoken':
    case 'interrupted':
      return phase === 'speaking' ? BEGINNING : state;
    case 'failed':
      return phase === 'paused' ? state : { phase: 'failed', text: event.text };
    case 'paused':
      if (phase === 'paused' || phase === 'failed') return state;
      return { phase: 'paused', waiting: phase === 'waiting' ? { heard: state.heard, after: state.after } : null };
    case 'resumed':
      if (phase === 'paused' && state.waiting) return { phase: 'waiting', ...state.waiting };
      return phase === 'paused' || phase === 'failed' ? BEGINNING : state;
  }
}

/** A message as far as it matters here. */
interface Stored {
  id: number;
  seq: number;
  is_agent_message: boolean;
  reply_to?: number | null | undefined;
  message: string;
}

type Shown = { kind: 'saved'; message: Stored; delivery: string | null } | { kind: 'unsent'; entry: { state: string } };

/** What became of the message that was sent after `after`. */
export type Outcome = { kind: 'waiting' | 'failed' | 'notSent' } | { kind: 'answered'; reply: SpokenReply };

export function outcomeOf(shown: readonly Shown[], after: number): Outcome {
  const saved = shown.flatMap((each) => (each.kind === 'saved' ? [each] : []));
  const sent = saved.filter(({ message }) => !message.is_agent_message && message.seq > after).at(-1);
  if (!sent) {
    const isRefused = shown.some((each) => each.kind === 'unsent' && each.entry.state === 'failed');
    return { kind: isRefused ? 'notSent' : 'waiting' };
  }
  const reply = saved.find(({ message }) => message.is_agent_message && message.reply_to === sent.message.id);
  if (sent.delivery === 'queued') return { kind: 'waiting' };
  if (!reply) return { kind: sent.delivery === 'answered' ? 'waiting' : 'failed' };
  return { kind: 'answered', reply: { id: reply.message.id, message: reply.message.message } };
}

/** `seq` of the newest stored message. */
export const newestSeq = (shown: readonly Shown[]): number =>
  shown.reduce((top, each) => (each.kind === 'saved' ? Math.max(top, each.message.seq) : top), 0);
