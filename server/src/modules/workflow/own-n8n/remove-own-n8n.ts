import { Injectable } from '@nestjs/common';
import { CreatorN8nService } from '../../agents/public.js';

/**
 * Removes a creator's own n8n. Workflows that Regent created there stay there. The agents fall back to the operator's
 * n8n, and those with a template get a new workflow there.
 */
@Injectable()
export class RemoveOwnN8n {
  constructor(private readonly n8ns: CreatorN8nService) {}

  async run(userId: number): Promise<void> {
    await this.n8ns.remove(userId);
  }
}
