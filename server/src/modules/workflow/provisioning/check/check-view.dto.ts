import type { Cause } from '../../../../contract/causes.js';
import type { CheckCode, CheckStep, WorkflowRestore } from '../../../../contract/limits.js';

/** One step of a connection check. */
export class CheckStepView {
  step: CheckStep;
  /** Null: it was not looked at, because it cannot be seen from here, or not now. */
  ok: boolean | null;
  /** `ok`, `skipped`, `n8n_rate_limited` or `n8n_unavailable` (not checked now), or what is wrong. */
  code: CheckCode;
  /** What is wrong, more precisely than the code says; null: nothing, or it was not looked at. */
  cause: Cause | null;
  /** For people, in the caller's language; of a step that failed, its cause. */
  message: string;
  /** How long it took, in milliseconds. */
  ms: number;
  /** What to do, in the caller's language; with the step that failed. */
  fix?: string;
  /** The node that failed, where it is known. */
  node?: string;
  /** What n8n said itself, at most 500 characters; absent for a creator's own n8n. */
  words?: string;
  /** Where the execution of the test message is opened in n8n; absent: it is not known. */
  execution_url?: string;
  /** Where the workflow is opened in n8n; with the step that failed. */
  workflow_url?: string;
  /** The workflow is gone, and Regent can make it again, or take it out of the archive. */
  restore?: WorkflowRestore;
}

/** What the Chat Trigger of a workflow begins a chat with: plain text, within the limits of an agent. */
export class ChatTextsView {
  /** Its initial messages; null: it has none of its own. */
  welcome_message: string | null;
  /** Its suggested prompts. */
  starters: string[];
}

/**
 * What a connection check found. It ends with the first step that says what is wrong with the agent; that n8n’s API
 * refuses Regent says nothing about it.
 */
export class CheckView {
  /** Whether the agent can answer. Null: it could not be checked now. */
  ok: boolean | null;
  /** In their order: host, host_key, workflow, active, trigger, webhook, agent_key, answer. */
  steps: CheckStepView[];
  /** Version of the n8n that was asked, like `2.41.1`; null: it did not tell, or there is none. */
  n8n_version: string | null;
  /** The oldest version that Regent is tested with, where that one is older; null: it is not, or not known. */
  n8n_oldest_tested: string | null;
  /** What the agent could take over from its workflow; null: nothing, or it is not known. */
  chat_texts: ChatTextsView | null;
}
