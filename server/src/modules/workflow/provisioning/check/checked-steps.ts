import type { Diagnosis } from '../../../../contract/causes.js';
import {
  type CheckCode,
  type CheckFailure,
  type CheckStep,
  UNKNOWN_CODES,
  type UnknownCode,
  type WorkflowRestore,
} from '../../../../contract/limits.js';
import { N8nError } from '../n8n/n8n-error.js';

export interface CheckedStep {
  step: CheckStep;
  code: CheckCode;
  ms: number;
  /** More about what is wrong, in English. */
  detail?: string;
  /** n8n wants to be asked again after that. */
  retryAfterMs?: number;
  /** What is wrong, where that is known more precisely than the code says. */
  diagnosis?: Diagnosis;
  /** Of the test message, in n8n. */
  executionId?: string;
  /** How the workflow can be brought back. */
  restore?: WorkflowRestore;
}

/** A step that says what is wrong with the agent. */
export type FailedStep = CheckedStep & { code: CheckFailure };
/** A step that could not be made now. */
export type UnknownStep = CheckedStep & { code: UnknownCode };

/** A step found something wrong. */
export class StepFailure extends Error {
  constructor(
    readonly code: CheckCode,
    /** The step that it belongs to, where it is not the one that was being made. */
    readonly step?: CheckStep,
    readonly diagnosis?: Diagnosis,
  ) {
    super(code);
  }
}

/** The steps of one check, in order; the first failure ends it. */
export class CheckedSteps {
  readonly list: CheckedStep[] = [];

  /** What is wrong with the agent. */
  get failed(): FailedStep | undefined {
    return this.list.find(isFailed);
  }

  /** What n8n did not let us see. It says nothing about the agent, so later steps are still made. */
  get unknown(): UnknownStep | undefined {
    return this.list.find(isUnknown);
  }

  /** Whether this step went well. */
  isOk(step: CheckStep): boolean {
    return this.list.some((one) => one.step === step && one.code === 'ok');
  }

  skip(...steps: CheckStep[]): void {
    if (this.failed) return;
    for (const step of steps) this.list.push({ step, code: 'skipped', ms: 0 });
  }

  /** It was made, and told nothing. */
  setUnknown(step: CheckStep): void {
    for (const one of this.list) if (one.step === step) one.code = 'skipped';
  }

  /** Makes a step and answers what it found out; undefined: it failed, or one before it did. */
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
