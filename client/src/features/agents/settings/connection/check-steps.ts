import { CHECK_STEPS, type CheckStep, type WorkflowRestore } from '@contract/workflows/workflows';

/** A step in the server response. */
interface CheckedStep {
  step: CheckStep;
  /** Null when the step was not checked. */
  ok: boolean | null;
  code: string;
  message: string;
  ms: number;
  fix?: string;
  words?: string;
  execution_url?: string;
  workflow_url?: string;
  /** How the workflow can be restored. */
  restore?: WorkflowRestore;
}

/** Display state of a check step. `unreached`: an earlier step failed. */
export type StepState = 'ok' | 'failed' | 'skipped' | 'unreached';

export interface ShownStep {
  step: CheckStep;
  state: StepState;
  /** Undefined for a step that did not run. */
  result?: CheckedStep;
}

const stateOf = ({ ok }: CheckedStep): StepState => (ok === null ? 'skipped' : ok ? 'ok' : 'failed');

/** The steps that apply to the agent, in order, including those that did not run after a failure. */
export function shownSteps(check: { steps: readonly CheckedStep[] }): ShownStep[] {
  return CHECK_STEPS.flatMap((step): ShownStep[] => {
    const result = check.steps.find((one) => one.step === step);
    if (!result) return [{ step, state: 'unreached' }];
    return result.code === 'skipped' ? [] : [{ step, state: stateOf(result), result }];
  });
}

/** Why publishing was rejected, in the current language. */
interface RefusedStep {
  step: CheckStep;
  /** The problem. */
  headline: string;
  /** How to fix it; undefined when no fix is known. */
  fix?: string;
}

/** The error detail starts with the failed step; the fix is on a separate line. */
export function refusedStep(detail: string | undefined): RefusedStep | undefined {
  const [, name, headline = '', fix] = /^(\w+): ([^\n]+)(?:\n(.+))?$/s.exec(detail ?? '') ?? [];
  const step = CHECK_STEPS.find((one) => one === name);
  return step && { step, headline, ...(fix && { fix }) };
}

/** Whether publishing was rejected because of the workflow: 422, or 503 when n8n did not allow the check. */
export const isWorkflowRefusal = ({ status, code }: { status: number; code: string }): boolean =>
  status === 422 || code === 'workflow_not_checked';
