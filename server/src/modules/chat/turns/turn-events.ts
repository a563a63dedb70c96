import { Injectable } from '@nestjs/common';

type ClosedListener = (turnId: number) => void;
type StoppedListener = (turnIds: number[]) => void;

/** Notifies other modules of this process about turns, after the commit. Listeners must not throw. */
@Injectable()
export class TurnEvents {
  readonly #closed: ClosedListener[] = [];
  readonly #stopped: StoppedListener[] = [];

  /** A turn was answered, failed or stopped. */
  onClosed(listener: ClosedListener): void {
    this.#closed.push(listener);
  }

  /** Turns were stopped while they awaited their callback. */
  onStoppedAwaitingCallback(listener: StoppedListener): void {
    this.#stopped.push(listener);
  }

  closed(turnId: number): void {
    for (const listener of this.#closed) listener(turnId);
  }

  stoppedAwaitingCallback(turnIds: number[]): void {
    if (turnIds.length === 0) return;
    for (const listener of this.#stopped) listener(turnIds);
  }
}
