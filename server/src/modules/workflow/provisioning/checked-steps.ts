import type { CheckCode, CheckStep } from '../../../contract/limits.js';
import { N8nError } from './n8n-error.js';

export interface CheckedStep {
  step: CheckStep;
  code: CheckCode;
  ms: number;
  /** More about what is wrong, in English. */
  detail?: string;
}

/** A step found something wrong. */
export class StepFailure extends Error {
  constructor(
    readonly code: CheckCode,
    /** The step that it belongs to, where it is not the one that was being made. */
    readonly step?: CheckStep,
  ) {
    super(code);
  }
}

/** The steps of one check, in their order; nothing is looked at past the first one that fails. */
export class CheckedSteps {
  readonly list: CheckedStep[] = [];

  get failed(): CheckedStep | undefined {
    return this.list.find(({ code }) => code !== 'ok' && code !== 'skipped');
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

function failureOf(error: unknown): { code: CheckCode; detail?: string; step?: CheckStep } {
  if (error instanceof StepFailure) return { code: error.code, ...(error.step && { step: error.step }) };
  if (!(error instanceof N8nError)) throw error;
  // What it does not take from us is not there for us.
  return { code: error.code === 'workflow_refused' ? 'workflow_missing' : error.code, detail: error.detail };
}
