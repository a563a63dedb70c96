/**
 * The reply that is being written, as far as it has come. Pieces carry an index from 0; they may come late, twice, out
 * of order or never. What is shown is always a true beginning of the reply: a piece waits until all before it are here,
 * and a picture of the whole so far (from `resume`) closes holes.
 */
import type { RunningReply as Snapshot } from '@contract/realtime';

export interface RunningReply {
  readonly replyTo: number;
  /** The joined text of all pieces below `next`. */
  readonly text: string;
  /** Index of the piece that comes next. */
  readonly next: number;
  /** The pieces below `next` that are known one by one, to tell a repetition from a reply that began anew. */
  readonly pieces: Readonly<Record<number, string>>;
  /** Pieces that came before their turn. */
  readonly early: Readonly<Record<number, string>>;
}

const begin = (replyTo: number): RunningReply => ({ replyTo, text: '', next: 0, pieces: {}, early: {} });

/** Joins the early pieces that now follow on; drops those that are already inside the text. */
function join(state: RunningReply): RunningReply {
  let { text, next } = state;
  const pieces: Record<number, string> = { ...state.pieces };
  const early: Record<number, string> = {};
  for (const key of Object.keys(state.early).sort((a, b) => Number(a) - Number(b))) {
    const index = Number(key);
    const piece = state.early[index] as string;
    if (index === next) {
      text += piece;
      pieces[index] = piece;
      next += 1;
    } else if (index > next) {
      early[index] = piece;
    }
  }
  return { ...state, text, next, pieces, early };
}

/** True when a piece that should be known says something else: the agent was asked again and writes anew. */
function contradicts(state: RunningReply, index: number, text: string): boolean {
  const known = state.pieces[index];
  if (known !== undefined) return known !== text;
  return index === 0 && state.next > 0 && !state.text.startsWith(text);
}

/** Takes in one piece. */
export function applyDelta(
  state: RunningReply | null,
  delta: { reply_to: number; index: number; text: string },
): RunningReply {
  const current = state && state.replyTo === delta.reply_to ? state : begin(delta.reply_to);
  if (delta.index < current.next) {
    if (!contradicts(current, delta.index, delta.text)) return current;
    return join({ ...begin(delta.reply_to), early: { [delta.index]: delta.text } });
  }
  return join({ ...current, early: { ...current.early, [delta.index]: delta.text } });
}

/**
 * Takes in a picture of the reply so far. It may lag behind the pieces: then what is here already stays. `index` is the
 * last piece in it.
 */
export function applySnapshot(state: RunningReply | null, snapshot: Snapshot): RunningReply {
  const current = state && state.replyTo === snapshot.reply_to ? state : begin(snapshot.reply_to);
  const next = snapshot.index + 1;
  if (next <= current.next) {
    // A shorter picture of the same text is just late; of another text, the reply began anew.
    if (current.text.startsWith(snapshot.text)) return current;
    return { ...begin(snapshot.reply_to), text: snapshot.text, next };
  }
  const sameReply = snapshot.text.startsWith(current.text);
  return join({ ...current, text: snapshot.text, next, pieces: sameReply ? current.pieces : {} });
}

/** True while a piece is known to be missing: ask for a picture. */
export function isMissingPieces(state: RunningReply | null): boolean {
  return state !== null && Object.keys(state.early).length > 0;
}
