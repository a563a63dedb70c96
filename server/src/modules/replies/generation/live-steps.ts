import type { Activity } from '../../../contract/chat/realtime.js';
import { type MessageStep, STEP_LIMITS, type StepName } from '../../../contract/chat/steps.js';
import { nameOfNode } from './domain/shown-steps.js';

/** At most four changes a second. */
const INTERVAL_MS = 250;

/** Shows the named steps of a running reply to the user, with their number. The first is shown at once. */
export class LiveSteps {
  /** All of them, in the order in which they began. */
  readonly begun: MessageStep[] = [];
  private readonly nameOf: (node: string) => string | undefined;
  private name = '';
  private timer: NodeJS.Timeout | undefined;
  private isPending = false;

  /** @param tell undefined if the last step has ended */
  constructor(
    names: readonly StepName[],
    private readonly tell: (activity: Activity | undefined) => void,
  ) {
    this.nameOf = nameOfNode(names);
  }

  begin(node: string): void {
    const name = this.nameOf(node);
    if (name === undefined || this.begun.length >= STEP_LIMITS.ofReply) return;
    this.begun.push({ name, duration_ms: null });
    this.name = name;
    this.isPending = true;
    if (!this.timer) this.show();
  }

  /** Text of the reply arrived: cancels a step that is not shown yet. */
  written(): void {
    if (this.begun.length === 0) return;
    this.isPending = false;
    this.tell(undefined);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private show(): void {
    this.isPending = false;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (this.isPending) this.show();
    }, INTERVAL_MS);
    const step = this.begun.length;
    this.tell({ text: this.name, step: step === 1 ? null : step, steps: null });
  }
}
