/** The token of an invitation link; undefined when the URL has none. */
export function invitationOf(hash: string): string | undefined {
  return new URLSearchParams(hash.replace(/^#/, '')).get('invitation') || undefined;
}
