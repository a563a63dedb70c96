import { Injectable } from '@nestjs/common';
import { CreatorN8nService } from '../../agents/public.js';

/**
 * Takes the n8n that somebody has brought away. What Regent has made there stays there; the agents fall back to the
 * operator's n8n, and those that have a template get another workflow there.
 */
@Injectable()
export class RemoveOwnN8n {
  constructor(private readonly n8ns: CreatorN8nService) {}

  async run(userId: number): Promise<void> {
    await this.n8ns.remove(userId);
  }
}
