/** The user of a request or socket. */
export interface SignedIn {
  userId: number;
  sessionId: number;
  /** Canonical form. */
  email: string | null;
  /** Whether first and last name are set, or not required (`REQUIRE_PROFILE=false`). */
  profileComplete: boolean;
}

/** Any valid session, including anonymous ones. */
export interface BrowserSession {
  id: number;
  user: SignedIn | null;
}
