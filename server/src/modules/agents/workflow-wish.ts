import { Injectable } from '@nestjs/common';

type Listener = (agentId: number) => void;

/**
 * Says whether agents get a workflow made for them, and tells who makes them that one may have to be looked after. As long
 * as nobody is set to make them, no agent gets one.
 */
@Injectable()
export class WorkflowWish {
  #listener: Listener | undefined;

  /** True where somebody makes them. */
  get isGranted(): boolean {
    return this.#listener !== undefined;
  }

  /** Sets who makes them. */
  use(listener: Listener): void {
    this.#listener = listener;
  }

  /** After the commit. A hint: the change itself is in the database, and is found there too. */
  changed(agentId: number): void {
    this.#listener?.(agentId);
  }
}
