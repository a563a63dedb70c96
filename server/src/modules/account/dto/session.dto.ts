/** A browser in which the user is signed in. */
export class SessionDto {
  /** Id of the session. */
  id: number;

  /** When the user signed in there. */
  created_at: string;

  /** When it was last used, to within an hour. */
  last_seen_at: string;

  /** What the browser said it is, at most 300 characters; null: nothing. */
  user_agent: string | null;

  /** Whether it is the one that asks. */
  current: boolean;
}
