/** The token of an invitation's link; undefined: the address is none. */
export function invitationOf(hash: string): string | undefined {
  return new URLSearchParams(hash.replace(/^#/, '')).get('invitation') || undefined;
}
