/**
 * The reply that is being written, as far as it has come. Pieces carry an index from 0; they may come late, twice, out
 * of order or never. What is shown is always a true beginning of the reply: a piece waits until all before it are here,
 * and a snapshot of the whole so far (from `resume`) closes holes. A further attempt starts anew and voids the earlier.
 */
import type { EventPayload, RunningReply as Snapshot } from '@contract/realtime';

export interface RunningReply {
  readonly replyTo: number;
  readonly attempt: number;
  /** The joined text of all pieces below `next`. */
  readonly text: string;
  /** Index of the piece that comes next. */
  readonly next: number;
  /** Pieces that came before their turn. */
  readonly early: Readonly<Record<number, string>>;
}

export type Delta = Pick<EventPayload<'message.delta'>, 'reply_to' | 'attempt' | 'index' | 'text'>;

/** Joins the early pieces that now follow on; drops those that are already inside the text. */
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

/** The state that a piece or snapshot belongs to; null when it is of an attempt that is void. */
function stateFor(state: RunningReply | null, part: { reply_to: number; attempt: number }): RunningReply | null {
  if (state && state.replyTo === part.reply_to) {
    if (part.attempt < state.attempt) return null;
    if (part.attempt === state.attempt) return state;
  }
  return { replyTo: part.reply_to, attempt: part.attempt, text: '', next: 0, early: {} };
}

/** Takes in one piece. */
export function applyDelta(state: RunningReply | null, delta: Delta): RunningReply | null {
  const current = stateFor(state, delta);
  if (!current || delta.index < current.next) return state;
  return join({ ...current, early: { ...current.early, [delta.index]: delta.text } });
}

/** Takes in a snapshot of the reply so far. It may lag behind the pieces: then what is here already stays. */
export function applySnapshot(state: RunningReply | null, snapshot: Snapshot): RunningReply | null {
  const current = stateFor(state, snapshot);
  if (!current) return state;
  const next = snapshot.index + 1;
  return next <= current.next ? current : join({ ...current, text: snapshot.text, next });
}

/** True while a piece is known to be missing: ask for a snapshot. */
export function isMissingPieces(state: RunningReply | null): boolean {
  return state !== null && Object.keys(state.early).length > 0;
}
