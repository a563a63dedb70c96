import { cutTo, type RunStep } from '../../../../../contract/limits.js';

const STEPS_MAX = 100;
const NAME_MAX = 128;
const ERROR_MAX = 500;
const LARGEST_RUN = 1_000_000;
/** The first line may have waited so long on its way. */
const LATE_MS = 10_000;

/** Which node a line of the stream comes from. */
export interface StepNode {
  name: string;
  run: number;
  /** When it was written there, in Unix ms; absent where it does not say. */
  at?: number;
}

/**
 * The steps of one call, as the stream tells them: `begin` and `end` of a node, and what it failed with. Holds so many and
 * no more, whatever a workflow sends.
 */
export class StepLog {
  readonly #steps: RunStep[] = [];
  /** When the first line came, by the clock there and by ours: lines that wait on their way still tell when they began. */
  #first: { there: number; here: number } | null = null;

  /** In the order in which they began. */
  get steps(): RunStep[] {
    return this.#steps;
  }

  /** @param cameMs when the line came, since the call; so in the others */
  begin(node: StepNode, cameMs: number): void {
    const started_ms = this.#timeOf(node, cameMs);
    if (this.#steps.length < STEPS_MAX)
      this.#steps.push({ node: node.name, run: node.run, started_ms, ended_ms: null });
  }

  end(node: StepNode, cameMs: number): void {
    const step = this.#open(node);
    if (step) step.ended_ms = Math.max(step.started_ms, this.#timeOf(node, cameMs));
  }

  /** A node may fail without having begun. */
  fail(node: StepNode, message: string | null, cameMs: number): void {
    if (!this.#open(node)) this.begin(node, cameMs);
    const step = this.#open(node);
    if (!step) return;
    this.end(node, cameMs);
    step.error = cutTo(plain(message ?? ''), ERROR_MAX);
  }

  /** By the clock there, as long as it does not tell of times that cannot be. */
  #timeOf({ at: there }: StepNode, cameMs: number): number {
    if (there === undefined) return cameMs;
    this.#first ??= { there, here: cameMs };
    const told = this.#first.here + there - this.#first.there;
    return told < this.#first.here || told > cameMs + LATE_MS ? cameMs : told;
  }

  /** The last one of this node that has not ended. */
  #open({ name, run }: StepNode): RunStep | undefined {
    return this.#steps.findLast((step) => step.ended_ms === null && step.node === name && step.run === run);
  }
}

/** The node of a line, from its `metadata`: it may hold anything. */
export function nodeOf(metadata: unknown): StepNode {
  const { nodeName, runIndex, timestamp } = (typeof metadata === 'object' && metadata !== null ? metadata : {}) as {
    nodeName?: unknown;
    runIndex?: unknown;
    timestamp?: unknown;
  };
  const run = Number.isInteger(runIndex) ? Math.min(Math.max(0, Number(runIndex)), LARGEST_RUN) : 0;
  const name = typeof nodeName === 'string' ? cutTo(plain(nodeName), NAME_MAX) : '';
  return Number.isSafeInteger(timestamp) ? { name, run, at: Number(timestamp) } : { name, run };
}

/** Storable, and on one line: no control characters, no halves of characters. */
function plain(text: string): string {
  const whole = text.replace(/\p{Surrogate}/gu, '');
  return whole.replace(/\p{Cc}+/gu, ' ').trim();
}
