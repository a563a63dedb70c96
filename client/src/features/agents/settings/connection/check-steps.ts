import { CHECK_STEPS, type CheckStep, type WorkflowRestore } from '@contract/limits';

/** A step in the server response. */
interface CheckedStep {
  step: CheckStep;
  /** Null: not checked. */
  ok: boolean | null;
  code: string;
  message: string;
  ms: number;
  fix?: string;
  words?: string;
  execution_url?: string;
  workflow_url?: string;
  /** How the workflow can be brought back. */
  restore?: WorkflowRestore;
}

/** Display state of a check step. `unreached`: an earlier step failed. */
export type StepState = 'ok' | 'failed' | 'skipped' | 'unreached';

export interface ShownStep {
  step: CheckStep;
  state: StepState;
  /** Absent for a step that was not made. */
  result?: CheckedStep;
}

const stateOf = ({ ok }: CheckedStep): StepState => (ok === null ? 'skipped' : ok ? 'ok' : 'failed');

/** All steps in their order, also those that a failure kept from being made. */
export function shownSteps(check: { steps: readonly CheckedStep[] }): ShownStep[] {
  return CHECK_STEPS.map((step) => {
    const result = check.steps.find((one) => one.step === step);
    return result ? { step, state: stateOf(result), result } : { step, state: 'unreached' };
  });
}

/** Why publishing was refused, in the language on the screen. */
interface RefusedStep {
  step: CheckStep;
  /** What is wrong. */
  headline: string;
  /** What to do about it; absent: nothing is known. */
  fix?: string;
}

/** The error detail starts with the failed step; the fix is on a separate line. */
export function refusedStep(detail: string | undefined): RefusedStep | undefined {
  const [, name, headline = '', fix] = /^(\w+): ([^\n]+)(?:\n(.+))?$/s.exec(detail ?? '') ?? [];
  const step = CHECK_STEPS.find((one) => one === name);
  return step && { step, headline, ...(fix && { fix }) };
}

/** Whether an agent was refused because of its workflow: 422, or 503 where n8n did not let Regent check it. */
export const isWorkflowRefusal = ({ status, code }: { status: number; code: string }): boolean =>
  status === 422 || code === 'workflow_not_checked';
