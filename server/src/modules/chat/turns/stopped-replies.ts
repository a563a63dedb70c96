import { Injectable } from '@nestjs/common';

type Listener = (turnIds: number[]) => void;

/** Tells whoever listens which replies were stopped while they waited for their callback; after the commit. */
@Injectable()
export class StoppedReplies {
  readonly #listeners: Listener[] = [];

  /** Listens from now on, for the life of the process. The listener must not throw. */
  onStopped(listener: Listener): void {
    this.#listeners.push(listener);
  }

  tell(turnIds: number[]): void {
    if (turnIds.length === 0) return;
    for (const listener of this.#listeners) listener(turnIds);
  }
}
