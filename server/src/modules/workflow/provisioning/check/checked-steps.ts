import type { Diagnosis } from '../../../../contract/workflows/causes.js';
import {
  type CheckCode,
  type CheckFailure,
  type CheckStep,
  UNKNOWN_CODES,
  type UnknownCode,
  type WorkflowRestore,
} from '../../../../contract/workflows/workflows.js';
import { N8nError } from '../n8n/n8n-error.js';

export interface CheckedStep {
  step: CheckStep;
  code: CheckCode;
  ms: number;
  /** Details of the problem, in English. */
  detail?: string;
  /** Earliest time for the next request to n8n. */
  retryAfterMs?: number;
  /** The problem, if known more precisely than the code. */
  diagnosis?: Diagnosis;
  /** Execution of the test message in n8n. */
  executionId?: string;
  /** How the workflow can be restored. */
  restore?: WorkflowRestore;
}

/** A step that failed because of the agent. */
export type FailedStep = CheckedStep & { code: CheckFailure };
/** A step that could not be checked. */
export type UnknownStep = CheckedStep & { code: UnknownCode };

/** A step found a problem. */
export class StepFailure extends Error {
  constructor(
    readonly code: CheckCode,
    /** The step that the problem belongs to; default: the running one. */
    readonly step?: CheckStep,
    readonly diagnosis?: Diagnosis,
  ) {
    super(code);
  }
}

/** The steps of one check, in order. The first failure ends it. */
export class CheckedSteps {
  readonly list: CheckedStep[] = [];

  get failed(): FailedStep | undefined {
    return this.list.find(isFailed);
  }

  /** The first step that n8n did not let Regent check. Later steps are still checked. */
  get unknown(): UnknownStep | undefined {
    return this.list.find(isUnknown);
  }

  isOk(step: CheckStep): boolean {
    return this.list.some((one) => one.step === step && one.code === 'ok');
  }

  /** Whether the agent can answer; null if unknown. The answer to the test message has priority. */
  get verdict(): boolean | null {
    if (this.failed) return false;
    return this.unknown && !this.isOk('answer') ? null : true;
  }

  /** Adds a step, or replaces its earlier result. */
  put(step: CheckedStep): void {
    const at = this.list.findIndex((one) => one.step === step.step);
    if (at >= 0) this.list[at] = step;
    else this.list.push(step);
  }

  skip(...steps: CheckStep[]): void {
    if (this.failed) return;
    for (const step of steps) this.list.push({ step, code: 'skipped', ms: 0 });
  }

  /** Marks a step as inconclusive. */
  setUnknown(step: CheckStep): void {
    for (const one of this.list) if (one.step === step) one.code = 'skipped';
  }

  /** Runs a step. @returns its result; undefined if it or an earlier one failed */
  async make<T>(step: CheckStep, work: () => Promise<T> | T): Promise<T | undefined> {
    if (this.failed) return undefined;
    const begun = performance.now();
    const took = (): number => Math.round(performance.now() - begun);
    try {
      const found = await work();
      this.list.push({ step, code: 'ok', ms: took() });
      return found;
    } catch (error) {
      this.list.push({ step, ms: took(), ...failureOf(error) });
      return undefined;
    }
  }
}

const isUnknown = (step: CheckedStep): step is UnknownStep => UNKNOWN_CODES.some((code) => code === step.code);

const isFailed = (step: CheckedStep): step is FailedStep =>
  step.code !== 'ok' && step.code !== 'skipped' && !isUnknown(step);

function failureOf(error: unknown): Omit<CheckedStep, 'step' | 'ms'> & { step?: CheckStep } {
  if (error instanceof StepFailure) {
    const { code, step, diagnosis } = error;
    return { code, ...(step && { step }), ...(diagnosis && { diagnosis }) };
  }
  if (!(error instanceof N8nError)) throw error;
  // An unexpected 4xx of the API says nothing about the workflow.
  const { code, detail, retryAfterMs, diagnosis } = error;
  return { code: code === 'workflow_refused' ? 'n8n_unavailable' : code, detail, retryAfterMs, diagnosis };
}
