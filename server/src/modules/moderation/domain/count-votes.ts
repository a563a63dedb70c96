/** A reporter. */
export interface Reporter {
  id: number;
  /** Null for an account without address. */
  mailbox: string | null;
  /** Keyed hash; null if unknown. */
  network: string | null;
}

/** Counts reporters with the same mailbox or network once. @param reporters in the order of their reports */
export function countVotes(reporters: readonly Reporter[]): number {
  const seen = new Set<string>();
  let votes = 0;
  for (const { id, mailbox, network } of reporters) {
    const marks = [`user ${id}`, mailbox && `mailbox ${mailbox}`, network && `network ${network}`].filter(
      (mark) => typeof mark === 'string',
    );
    if (marks.some((mark) => seen.has(mark))) continue;
    for (const mark of marks) seen.add(mark);
    votes += 1;
  }
  return votes;
}
