/** A chat and its lineage: from the root on, each chat followed by the message at which the next one branched. */
export interface ChatLineage {
  id: number;
  /** Null for a chat that is no branch. */
  lineage: readonly number[] | null;
}

/** A chat of a family. */
export interface FamilyChat extends ChatLineage {
  /** The first of its alternatives; its own ID without any. */
  conversation: number;
  isShown: boolean;
}

/** A message after which chats diverge. IDs are those of the original messages. */
export interface Fork {
  /** 0 if the chats have no message in common. */
  after: number;
  /** Its ways are alternatives of one conversation; otherwise they are branches. */
  isAlternative: boolean;
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
  // Alternatives of the first message begin with different messages.
  if (first === 0) return one[0]?.writer !== other[0]?.writer ? 0 : null;
  const divergence = Math.min(
    one[first]?.after ?? Number.POSITIVE_INFINITY,
    other[first]?.after ?? Number.POSITIVE_INFINITY,
  );
  return Number.isFinite(divergence) ? divergence : null;
}

const rootOf = ({ id, lineage }: ChatLineage): number => lineage?.[0] ?? id;

/**
 * Lineage of a chat that continues `source` after a message (0: from the start). Omits chats that only have later
 * messages, so that it does not grow with each alternative of a message.
 */
export function lineageOfBranch({ id, lineage }: ChatLineage, after: number): number[] {
  const path = [...(lineage ?? []), id];
  while (path.length > 1 && (path.at(-2) as number) >= after) path.splice(-2);
  return [...path, after];
}

/**
 * Messages at which a chat diverges from its alternatives and from branches of its family. A continuation is represented
 * by the chat that began it, or, if that was deleted or is hidden, by its newest chat.
 */
export function forksOf(chat: FamilyChat, family: readonly FamilyChat[]): Fork[] {
  const isAlternative = (other: FamilyChat): boolean => other.conversation === chat.conversation;
  const alternatives = family.filter(isAlternative);
  const branches = family.filter((other) => !isAlternative(other) && other.isShown);
  return [...forksAmong(chat, alternatives, true), ...forksAmong(chat, branches, false)].sort(
    (one, other) => one.after - other.after,
  );
}

function forksAmong(chat: FamilyChat, others: readonly FamilyChat[], isAlternative: boolean): Fork[] {
  const own = segmentsOf(chat);
  const forks = new Map<number, Map<number, number>>();
  for (const other of others) {
    if (rootOf(other) !== rootOf(chat)) continue;
    const segments = segmentsOf(other);
    const divergence = divergenceOf(own, segments);
    if (divergence === null) continue;
    const ways = forks.get(divergence) ?? new Map([[writerAfter(own, divergence), chat.id]]);
    forks.set(divergence, ways);
    const writer = writerAfter(segments, divergence);
    if (ways.get(writer) !== writer) ways.set(writer, other.id);
  }
  return [...forks].map(([after, byWriter]) => {
    const ways = [...byWriter].sort(([one], [other]) => one - other).map(([, id]) => id);
    return { after, isAlternative, ways, own: ways.indexOf(chat.id) };
  });
}
