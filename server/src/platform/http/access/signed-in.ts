/** Who sends a request or holds a socket. */
export interface SignedIn {
  userId: number;
  sessionId: number;
  /** Canonical form. */
  email: string | null;
  /** May use everything: first and last name are there, or are not asked for (`REQUIRE_PROFILE=false`). */
  profileComplete: boolean;
}

/** Any live session, also one in which nobody has signed in. */
export interface BrowserSession {
  id: number;
  user: SignedIn | null;
}
