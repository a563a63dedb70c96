/** The agent whose page led here, from the state of the navigation; undefined: none did. */
export function fromAgentId(state: unknown): number | undefined {
  if (typeof state !== 'object' || state === null || !('fromAgentId' in state)) return undefined;
  const id = Number(state.fromAgentId);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** "@name" below a heading that says something else; undefined below one that is the username itself. */
export function handleOf(username: string | null | undefined, heading: string | undefined): string | undefined {
  const name = username?.trim();
  return name && name !== heading ? `@${name}` : undefined;
}

/** Which agents a page shows, counted from 1; undefined for a page without any. */
export function rangeOf(page: number, pageSize: number, shown: number): { from: number; to: number } | undefined {
  if (shown === 0) return undefined;
  const before = (page - 1) * pageSize;
  return { from: before + 1, to: before + shown };
}
