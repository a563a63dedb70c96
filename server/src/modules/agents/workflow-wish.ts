import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';

type Listener = (agentId: number) => void;

/** Says whether agents get a workflow made for them, and tells who makes them that one may have to be looked after. */
@Injectable()
export class WorkflowWish {
  #listener: Listener = () => {};

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'N8N_BASE_URL' | 'N8N_API_KEY'>) {}

  /** True where there is a workflow tool, and a key to it. */
  get isGranted(): boolean {
    return this.config.N8N_BASE_URL !== '' && this.config.N8N_API_KEY !== '';
  }

  /** Sets who is told. */
  use(listener: Listener): void {
    this.#listener = listener;
  }

  /** After the commit. A hint: the change itself is in the database, and is found there too. */
  changed(agentId: number): void {
    if (this.isGranted) this.#listener(agentId);
  }
}
