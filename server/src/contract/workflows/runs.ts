import type { Diagnosis } from './causes.js';

/**
 * Notes on a successful run. `suggestions_ignored`: some were not short texts. `sources_ignored`, `request_ignored`:
 * invalid. `files_…`: some files or images of the reply were dropped. `resume_url_ignored`: it is not on the workflow's
 * host.
 */
export const RUN_NOTES = [
  'suggestions_ignored',
  'sources_ignored',
  'request_ignored',
  'resume_url_ignored',
  'files_invalid',
  'files_too_large',
  'files_too_many',
  'files_unreachable',
  'files_not_stored',
] as const;
export type RunNote = (typeof RUN_NOTES)[number];

/** Outcomes of a workflow run; `waiting`: the reply will arrive by callback. */
export const RUN_OUTCOMES = ['waiting', 'answered', 'failed', 'stopped'] as const;
export type RunOutcome = (typeof RUN_OUTCOMES)[number];

/** Execution of one workflow node, as its stream reports it. Times in ms since the call. */
export interface RunStep {
  /** The node's name. */
  node: string;
  /** Index of the node's run, from 0. */
  run: number;
  started_ms: number;
  /** Null when its end was not reported. */
  ended_ms: number | null;
  /** Error text, empty when the node gave none. Absent when it did not fail. */
  error?: string;
}

/** Response of a workflow in place of a reply. Unknown fields are absent. */
export interface RunFailureDetail {
  /** The HTTP status. */
  status?: number;
  /** Text of the answer, at most 500 characters. */
  words?: string;
  /** Names of the received fields, like `data.foo`. */
  fields?: string[];
  /** The server that answered in place of n8n. */
  front?: Front;
  /** A username and password were sent. */
  sentLogin?: true;
  /** Diagnosis from n8n's execution data, added later. */
  diagnosis?: Diagnosis;
  /** The workflow itself reported `diagnosis`; n8n may have more detail. */
  isReported?: true;
}

/**
 * Outcomes of stopping a reply's execution. `unknown`: the workflow did not report its ID. `no_scope`: the key may not
 * stop executions. `not_own`: the workflow neither was provisioned for the agent nor belongs to its creator.
 */
export const EXECUTION_STOPS = ['stopped', 'ended', 'unknown', 'no_key', 'no_scope', 'not_own', 'failed'] as const;
export type ExecutionStop = (typeof EXECUTION_STOPS)[number];

/**
 * The server that answered in place of n8n: a proxy that requires authentication, one that redirects to https or
 * elsewhere, or a server without n8n.
 */
export type Front = 'auth' | 'https' | 'redirect' | 'nothing';
