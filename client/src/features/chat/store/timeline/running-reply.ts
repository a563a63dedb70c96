/**
 * The reply being written. Its chunks have an index from 0 and may arrive late, twice, out of order or never. The shown
 * text is always a prefix of the reply: a snapshot of the text so far (from `resume`) closes gaps. A new attempt starts
 * over and invalidates the previous one.
 */
import type { EventPayload, RunningReply as Snapshot } from '@contract/chat/realtime';

export interface RunningReply {
  readonly replyTo: number;
  readonly attempt: number;
  /** Text of all chunks below `next`. */
  readonly text: string;
  /** Index of the next chunk. */
  readonly next: number;
  /** Chunks that arrived early, by index. */
  readonly early: Readonly<Record<number, string>>;
}

export type Delta = Pick<EventPayload<'message.delta'>, 'reply_to' | 'attempt' | 'index' | 'text'>;

/** Appends early chunks that are now due; drops those that the text already contains. */
function join(state: RunningReply): RunningReply {
  let { text, next } = state;
  const early: Record<number, string> = {};
  for (const index of Object.keys(state.early)
    .map(Number)
    .sort((a, b) => a - b)) {
    const piece = state.early[index] as string;
    if (index === next) {
      text += piece;
      next += 1;
    } else if (index > next) {
      early[index] = piece;
    }
  }
  return { ...state, text, next, early };
}

/** State that a chunk or snapshot applies to; null if its attempt is outdated. */
function stateFor(state: RunningReply | null, part: { reply_to: number; attempt: number }): RunningReply | null {
  if (state && state.replyTo === part.reply_to) {
    if (part.attempt < state.attempt) return null;
    if (part.attempt === state.attempt) return state;
  }
  return { replyTo: part.reply_to, attempt: part.attempt, text: '', next: 0, early: {} };
}

/** Applies one chunk. */
export function applyDelta(state: RunningReply | null, delta: Delta): RunningReply | null {
  const current = stateFor(state, delta);
  if (!current || delta.index < current.next) return state;
  return join({ ...current, early: { ...current.early, [delta.index]: delta.text } });
}

/** Applies a snapshot of the reply so far. A snapshot that lags behind the chunks changes nothing. */
export function applySnapshot(state: RunningReply | null, snapshot: Snapshot): RunningReply | null {
  const current = stateFor(state, snapshot);
  if (!current) return state;
  const next = snapshot.index + 1;
  return next <= current.next ? current : join({ ...current, text: snapshot.text, next });
}

/** True while a chunk is missing, so that a snapshot is needed. */
export function isMissingPieces(state: RunningReply | null): boolean {
  return state !== null && Object.keys(state.early).length > 0;
}
