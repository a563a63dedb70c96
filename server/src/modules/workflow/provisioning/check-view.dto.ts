import type { CheckCode, CheckStep } from '../../../contract/limits.js';

/** One step of a connection check. */
export class CheckStepView {
  step: CheckStep;
  /** Null: it was not looked at, because it cannot be seen from here. */
  ok: boolean | null;
  /** `ok`, `skipped`, or what is wrong. */
  code: CheckCode;
  /** For people, in the caller's language. */
  message: string;
  /** How long it took, in milliseconds. */
  ms: number;
  /** What to do, in the caller's language; with the step that failed. */
  fix?: string;
}

/** What a connection check found. It ends with the first step that fails. */
export class CheckView {
  /** Whether the agent can answer. */
  ok: boolean;
  /** In their order: host, host_key, workflow, active, trigger, webhook, agent_key, answer. */
  steps: CheckStepView[];
}
