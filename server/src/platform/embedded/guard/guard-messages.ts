/** The guard's only argument, as JSON. */
export interface GuardArguments {
  readonly dataDir: string;
  readonly port: number;
  /** Whether the password is new, so that existing data needs it set. */
  readonly isPasswordNew: boolean;
}

/** Messages from the guard to the launcher. */
export type GuardMessage =
  | { readonly type: 'ready' }
  /** A note for the terminal. */
  | { readonly type: 'note'; readonly text: string }
  /** Why the guard exits. */
  | { readonly type: 'failed'; readonly text: string };

/** Stops the database: fast, and immediately after the grace period. */
export interface GuardOrder {
  readonly type: 'stop';
  readonly graceMs: number;
}
