/** ID of the agent whose page linked here, from the navigation state; undefined if none did. */
export function fromAgentId(state: unknown): number | undefined {
  if (typeof state !== 'object' || state === null || !('fromAgentId' in state)) return undefined;
  const id = Number(state.fromAgentId);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** "@username" for below the heading; undefined when the heading is the username itself. */
export function handleOf(username: string | null | undefined, heading: string | undefined): string | undefined {
  const name = username?.trim();
  return name && name !== heading ? `@${name}` : undefined;
}

/** Numbers of the first and last agent shown, counted from 1; undefined when there are none. `page` is the first page. */
export function rangeOf(page: number, pageSize: number, shown: number): { from: number; to: number } | undefined {
  if (shown === 0) return undefined;
  const before = (page - 1) * pageSize;
  return { from: before + 1, to: before + shown };
}
