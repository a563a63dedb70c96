import { fieldsOf } from '../../../../../contract/fields.js';
import { truncate } from '../../../../../contract/text/truncate.js';
import type { RunStep } from '../../../../../contract/workflows/runs.js';

const STEPS_MAX = 100;
const NAME_MAX = 128;
const ERROR_MAX = 500;
const MAX_RUN_INDEX = 1_000_000;
/** Largest delay of the first line that is assumed. */
const LATE_MS = 10_000;

/** The node that a line of the stream comes from. */
export interface StepNode {
  name: string;
  run: number;
  /** When n8n wrote the line, Unix ms; absent if the line has no timestamp. */
  at?: number;
}

/**
 * The steps of one call that the stream reports: begin, end and error of each node. The number of steps is limited.
 */
export class StepLog {
  readonly #steps: RunStep[] = [];
  /** Time of the first line by n8n's clock and by ours, so that delayed lines still get the right time. */
  #first: { there: number; here: number } | null = null;

  /** Ordered by start. */
  get steps(): RunStep[] {
    return this.#steps;
  }

  /** @param cameMs arrival of the line since the start of the call */
  begin(node: StepNode, cameMs: number): void {
    const started_ms = this.#timeOf(node, cameMs);
    if (this.#steps.length < STEPS_MAX)
      this.#steps.push({ node: node.name, run: node.run, started_ms, ended_ms: null });
  }

  end(node: StepNode, cameMs: number): void {
    const step = this.#open(node);
    if (step) step.ended_ms = Math.max(step.started_ms, this.#timeOf(node, cameMs));
  }

  /** Also records nodes that failed without a begin. */
  fail(node: StepNode, message: string | null, cameMs: number): void {
    if (!this.#open(node)) this.begin(node, cameMs);
    const step = this.#open(node);
    if (!step) return;
    this.end(node, cameMs);
    step.error = truncate(plain(message ?? ''), ERROR_MAX);
  }

  /** By n8n's clock, unless its time is implausible. */
  #timeOf({ at: there }: StepNode, cameMs: number): number {
    if (there === undefined) return cameMs;
    this.#first ??= { there, here: cameMs };
    const time = this.#first.here + there - this.#first.there;
    return time < this.#first.here || time > cameMs + LATE_MS ? cameMs : time;
  }

  /** The last open step of this node. */
  #open({ name, run }: StepNode): RunStep | undefined {
    return this.#steps.findLast((step) => step.ended_ms === null && step.node === name && step.run === run);
  }
}

/** The node of a line, from its unvalidated `metadata`. */
export function nodeOf(metadata: unknown): StepNode {
  const { nodeName, runIndex, timestamp } = fieldsOf(metadata);
  const run = Number.isInteger(runIndex) ? Math.min(Math.max(0, Number(runIndex)), MAX_RUN_INDEX) : 0;
  const name = typeof nodeName === 'string' ? truncate(plain(nodeName), NAME_MAX) : '';
  return Number.isSafeInteger(timestamp) ? { name, run, at: Number(timestamp) } : { name, run };
}

/** One line without control characters and lone surrogates. */
function plain(text: string): string {
  const whole = text.replace(/\p{Surrogate}/gu, '');
  return whole.replace(/\p{Cc}+/gu, ' ').trim();
}
