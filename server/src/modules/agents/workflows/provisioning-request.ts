import { Injectable } from '@nestjs/common';
import { CreatorN8nService } from '../own-n8n/creator-n8n.service.js';

type Listener = (agentId: number) => void;

/**
 * Says whether agents get a workflow made for them, and tells who makes them that one may have to be looked after. As long
 * as nobody is set to make them, no agent gets one.
 */
@Injectable()
export class ProvisioningRequest {
  #listener: Listener | undefined;
  #isForAll = false;

  constructor(private readonly own: CreatorN8nService) {}

  /** Whether a creator's agents get one: in the operator's n8n, or in the creator's own. */
  async isGrantedTo(creatorId: number): Promise<boolean> {
    if (this.#listener === undefined) return false;
    return this.#isForAll || (await this.own.ofUser(creatorId)) !== undefined;
  }

  /** Sets who makes them. @param isForAll not only for those who bring an n8n of their own */
  use(listener: Listener, isForAll: boolean): void {
    this.#listener = listener;
    this.#isForAll = isForAll;
  }

  /** After the commit. A hint: the change itself is in the database, and is found there too. */
  changed(agentId: number): void {
    this.#listener?.(agentId);
  }
}
