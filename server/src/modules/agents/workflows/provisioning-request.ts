import { Injectable } from '@nestjs/common';
import { CreatorN8nService } from '../own-n8n/creator-n8n.service.js';

type Listener = (agentId: number) => void;

/**
 * Determines whether agents get a provisioned workflow, and notifies the reconciler of changes. Without a reconciler no
 * agent gets one.
 */
@Injectable()
export class ProvisioningRequest {
  #listener: Listener | undefined;
  #isForAll = false;

  constructor(private readonly own: CreatorN8nService) {}

  /** Whether a creator's agents get a workflow, in the operator's n8n or in the creator's own. */
  async isGrantedTo(creatorId: number): Promise<boolean> {
    if (this.#listener === undefined) return false;
    return this.#isForAll || (await this.own.ofUser(creatorId)) !== null;
  }

  /** Sets the reconciler. @param isForAll false if only for creators with their own n8n */
  use(listener: Listener, isForAll: boolean): void {
    this.#listener = listener;
    this.#isForAll = isForAll;
  }

  /** Call after the commit. A hint, because the reconciler also finds the change in the database. */
  changed(agentId: number): void {
    this.#listener?.(agentId);
  }
}
