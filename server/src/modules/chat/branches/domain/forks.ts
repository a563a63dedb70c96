/** A chat, and the way to it: from the root on the chats that it came through, each followed by the message it left them at. */
export interface Descent {
  id: number;
  /** Null: it is no branch. */
  lineage: readonly number[] | null;
}

/** A message after which chats go different ways. Messages are the originals: each chat but one has a copy. */
export interface Fork {
  after: number;
  /** One chat for each way, the oldest way first. */
  ways: number[];
  /** Which of them is the way of the chat that was asked about; from 0. */
  own: number;
}

/** What one chat wrote of the messages of another: from after a message to where the next stretch begins. */
interface Stretch {
  writer: number;
  after: number;
}

/** Ids rise along a chat. So who went on at a message, or before it, has left nothing of what was written after it. */
function stretchesOf({ id, lineage }: Descent): Stretch[] {
  const way = [...(lineage ?? []), id];
  const stretches: Stretch[] = [];
  for (let at = 0; at < way.length; at += 2) {
    const after = way[at - 1] ?? 0;
    while ((stretches.at(-1)?.after ?? -1) >= after) stretches.pop();
    stretches.push({ writer: way[at] as number, after });
  }
  return stretches;
}

/** Who wrote what comes next after a message. */
const writerAfter = (stretches: readonly Stretch[], message: number): number =>
  stretches.findLast(({ after }) => after <= message)?.writer as number;

/** The last message that two chats have in common; null: they are one, or have nothing in common. */
function partingOf(one: readonly Stretch[], other: readonly Stretch[]): number | null {
  const at = one.findIndex(
    ({ writer, after }, index) => other[index]?.writer !== writer || other[index].after !== after,
  );
  const first = at < 0 ? one.length : at;
  const parting = Math.min(
    one[first]?.after ?? Number.POSITIVE_INFINITY,
    other[first]?.after ?? Number.POSITIVE_INFINITY,
  );
  return first > 0 && Number.isFinite(parting) ? parting : null;
}

/**
 * Where a chat and others of its family part, from the first message on. A way is shown by the chat that began it, or
 * where that is gone by the newest that goes it.
 */
export function forksOf(chat: Descent, family: readonly Descent[]): Fork[] {
  const own = stretchesOf(chat);
  const forks = new Map<number, Map<number, number>>();
  for (const other of family) {
    const stretches = stretchesOf(other);
    const parting = partingOf(own, stretches);
    if (parting === null) continue;
    const ways = forks.get(parting) ?? new Map([[writerAfter(own, parting), chat.id]]);
    forks.set(parting, ways);
    const writer = writerAfter(stretches, parting);
    if (ways.get(writer) !== writer) ways.set(writer, other.id);
  }
  return [...forks]
    .sort(([one], [other]) => one - other)
    .map(([after, byWriter]) => {
      const ways = [...byWriter].sort(([one], [other]) => one - other).map(([, id]) => id);
      return { after, ways, own: ways.indexOf(chat.id) };
    });
}
