/** Who has reported, in the order of their reports. */
export interface Reporter {
  id: number;
  /** Null: an account without an address. */
  mailbox: string | null;
  /** Keyed hash; null: unknown. */
  network: string | null;
}

/** How many independent people these are: those who share a mailbox or a network with somebody counted are one with them. */
export function countVoices(reporters: readonly Reporter[]): number {
  const seen = new Set<string>();
  let voices = 0;
  for (const { id, mailbox, network } of reporters) {
    const marks = [`user ${id}`, mailbox && `mailbox ${mailbox}`, network && `network ${network}`].filter(
      (mark) => typeof mark === 'string',
    );
    if (marks.some((mark) => seen.has(mark))) continue;
    for (const mark of marks) seen.add(mark);
    voices += 1;
  }
  return voices;
}
