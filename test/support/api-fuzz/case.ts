import type { Credentials } from './credentials.js';

/** `refused`: any 4xx. `harmless`: also a success, as long as nothing changes. Else this very status. */
export type Expected = 'refused' | 'harmless' | number;

/** One bad request, as what it does differently from a good one. */
export interface Case {
  name: string;
  /** Texts instead of the ids in the path. */
  ids?: Record<string, string>;
  /** Raw query. */
  query?: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
  /** Instead of the caller's own. */
  who?: Credentials;
  method?: string;
  expect: Expected;
}
