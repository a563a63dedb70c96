import type { Cause } from '../../../../contract/workflows/causes.js';
import type { CheckCode, CheckStep, WorkflowRestore } from '../../../../contract/workflows/workflows.js';

/** One step of a connection check. */
export class CheckStepView {
  step: CheckStep;
  /** Null if it cannot be checked, permanently or at the moment. */
  ok: boolean | null;
  /** `ok`, `skipped`, `n8n_rate_limited` or `n8n_unavailable` (not checked), or the problem. */
  code: CheckCode;
  /** More precise than `code`; null if there is no problem or the step was not checked. */
  cause: Cause | null;
  /** Text to show, in the caller's language; for a failed step, its cause. */
  message: string;
  /** Duration in milliseconds. */
  ms: number;
  /** What to do, in the caller's language; only for a failed step. */
  fix?: string;
  /** The node that failed, if known. */
  node?: string;
  /** n8n's own error text, at most 500 characters; absent for a creator's own n8n. */
  words?: string;
  /** Address of the test message's execution in n8n, if known. */
  execution_url?: string;
  /** Address of the workflow in n8n; only for a failed step. */
  workflow_url?: string;
  /** How Regent can restore a deleted or archived workflow. */
  restore?: WorkflowRestore;
}

/** Texts of a workflow's Chat Trigger: plain text, within the limits of an agent. */
export class ChatTextsView {
  /** Its initial messages; null if there are none, or for n8n's default. */
  welcome_message: string | null;
  /** Its suggested prompts. */
  starters: string[];
}

/**
 * Result of a connection check. It ends with the first step that fails for the agent. Steps that only n8n’s API rejects
 * do not count as failed.
 */
export class CheckView {
  /** Whether the agent can answer; null if it could not be checked. */
  ok: boolean | null;
  /** In this order: host, host_key, workflow, active, trigger, webhook, agent_key, answer. */
  steps: CheckStepView[];
  /** Version of n8n, like `2.41.1`; null if unknown or without n8n. */
  n8n_version: string | null;
  /** The oldest version that Regent is tested with, if this n8n is older; otherwise null. */
  n8n_oldest_tested: string | null;
  /** Texts that the agent could copy from its workflow; null if none or unknown. */
  chat_texts: ChatTextsView | null;
}
