import { CHECK_STEPS, type CheckStep } from '@contract/limits';

/** A step as the server tells of it. */
interface CheckedStep {
  step: CheckStep;
  /** Null: it was not looked at. */
  ok: boolean | null;
  code: string;
  message: string;
  ms: number;
  fix?: string;
}

/** How a step of a connection check stands on the screen. `unreached`: one before it failed. */
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

/** What n8n itself said begins so; the rest is said by the step's own words, in the language on the screen. */
const OF_N8N = 'n8n ';

/** Why publishing was refused: the error's detail begins with the step that failed. `said`: by n8n, in English. */
export function refusedStep(detail: string | undefined): { step: CheckStep; said: string | undefined } | undefined {
  const [, name, text] = /^(\w+): (.+)$/s.exec(detail ?? '') ?? [];
  const step = CHECK_STEPS.find((one) => one === name);
  return step && { step, said: text?.startsWith(OF_N8N) ? text : undefined };
}

/** Whether an agent was refused because of its workflow: 422, or 503 where n8n did not let Regent check it. */
export const isWorkflowRefusal = ({ status, code }: { status: number; code: string }): boolean =>
  status === 422 || code === 'workflow_not_checked';
