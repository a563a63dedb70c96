import type { Credentials } from './credentials.js';

/** `refused`: any 4xx. `harmless`: also a success, if nothing changes. Otherwise exactly this status. */
export type Expected = 'refused' | 'harmless' | number;

/** One bad request, given as its differences from a good one. */
export interface Case {
  name: string;
  /** Texts that replace the ids in the path. */
  ids?: Record<string, string>;
  /** Raw query string. */
  query?: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
  /** Replaces the caller's own. */
  who?: Credentials;
  method?: string;
  expect: Expected;
}
