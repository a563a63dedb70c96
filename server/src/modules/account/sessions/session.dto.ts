/** A session of the user. */
export class SessionDto {
  /** ID of the session. */
  id: number;

  /** Time of the sign-in, ISO 8601, UTC. */
  created_at: string;

  /** Time of the last use, accurate to an hour. ISO 8601, UTC. */
  last_seen_at: string;

  /** The browser's `User-Agent`, at most 300 characters; null if it sent none. */
  user_agent: string | null;

  /** Whether it is the session of this request. */
  current: boolean;
}
