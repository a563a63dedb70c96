/** What the guard of the database is started with, as its one JSON argument. */
export interface GuardArguments {
  readonly dataDir: string;
  readonly port: number;
  /** The password was made just now, so data that is there already does not know it. */
  readonly isPasswordNew: boolean;
}

/** What the guard of the database tells the launcher. */
export type GuardMessage =
  | { readonly type: 'ready' }
  /** Something that a person at the terminal should know. */
  | { readonly type: 'note'; readonly text: string }
  /** The reason why it ends now. */
  | { readonly type: 'failed'; readonly text: string };

/** Stop: fast, and after the grace at once. */
export interface GuardOrder {
  readonly type: 'stop';
  readonly graceMs: number;
}
