import { Injectable } from '@nestjs/common';
import { CreatorN8nRepository } from '../../agents/public.js';
import { N8nHosts } from '../provisioning/n8n-hosts.js';
import type { OwnN8nView } from './own-n8n.dto.js';

/** The n8n that somebody has brought. */
@Injectable()
export class GetOwnN8n {
  constructor(
    private readonly n8ns: CreatorN8nRepository,
    private readonly hosts: N8nHosts,
  ) {}

  async run(userId: number): Promise<OwnN8nView> {
    const row = await this.n8ns.ofUser(userId);
    if (!row) return { base_url: null, api_key_hint: null, connected_at: null };
    return {
      base_url: row.base_url,
      api_key_hint: `…${this.hosts.keyOf(row).slice(-4)}`,
      connected_at: row.created_at.toISOString(),
    };
  }
}
