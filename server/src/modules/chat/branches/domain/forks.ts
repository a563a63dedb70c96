/** A chat and its lineage: from the root on, each chat followed by the message at which the next one branched. */
export interface ChatLineage {
  id: number;
  /** Null for a chat that is no branch. */
  lineage: readonly number[] | null;
}

/** A message after which chats diverge. IDs are those of the original messages. */
export interface Fork {
  after: number;
  /** One chat for each continuation, the oldest first. */
  ways: number[];
  /** Index of the requested chat's continuation. */
  own: number;
}

/** Messages that were written in one chat: from after a message to the next segment. */
interface Segment {
  writer: number;
  after: number;
}

/** IDs rise along a chat, so a branch at or before a message drops everything that was written after it. */
function segmentsOf({ id, lineage }: ChatLineage): Segment[] {
  const path = [...(lineage ?? []), id];
  const segments: Segment[] = [];
  for (let at = 0; at < path.length; at += 2) {
    const after = path[at - 1] ?? 0;
    while ((segments.at(-1)?.after ?? -1) >= after) segments.pop();
    segments.push({ writer: path[at] as number, after });
  }
  return segments;
}

/** The chat in which the message after this one was written. */
const writerAfter = (segments: readonly Segment[], message: number): number =>
  segments.findLast(({ after }) => after <= message)?.writer as number;

/** The last message that two chats share; null for the same chat or nothing shared. */
function divergenceOf(one: readonly Segment[], other: readonly Segment[]): number | null {
  const at = one.findIndex(
    ({ writer, after }, index) => other[index]?.writer !== writer || other[index].after !== after,
  );
  const first = at < 0 ? one.length : at;
  const divergence = Math.min(
    one[first]?.after ?? Number.POSITIVE_INFINITY,
    other[first]?.after ?? Number.POSITIVE_INFINITY,
  );
  return first > 0 && Number.isFinite(divergence) ? divergence : null;
}

/**
 * Messages at which a chat and others of its family diverge. A continuation is represented by the chat that began it,
 * or, if that was deleted, by its newest chat.
 */
export function forksOf(chat: ChatLineage, family: readonly ChatLineage[]): Fork[] {
  const own = segmentsOf(chat);
  const forks = new Map<number, Map<number, number>>();
  for (const other of family) {
    const segments = segmentsOf(other);
    const divergence = divergenceOf(own, segments);
    if (divergence === null) continue;
    const ways = forks.get(divergence) ?? new Map([[writerAfter(own, divergence), chat.id]]);
    forks.set(divergence, ways);
    const writer = writerAfter(segments, divergence);
    if (ways.get(writer) !== writer) ways.set(writer, other.id);
  }
  return [...forks]
    .sort(([one], [other]) => one - other)
    .map(([after, byWriter]) => {
      const ways = [...byWriter].sort(([one], [other]) => one - other).map(([, id]) => id);
      return { after, ways, own: ways.indexOf(chat.id) };
    });
}
