import { Injectable } from '@nestjs/common';
import { CreatorN8nService } from '../../agents/public.js';
import { expiryOf } from '../provisioning/domain/n8n/n8n-key.js';
import { N8nHosts } from '../provisioning/n8n/n8n-hosts.js';
import type { OwnN8nView } from './own-n8n.dto.js';

const NONE: OwnN8nView = {
  base_url: null,
  api_key_hint: null,
  api_key_expires_at: null,
  missing_scopes: [],
  connected_at: null,
};

/** Returns the creator's own n8n. */
@Injectable()
export class GetOwnN8n {
  constructor(
    private readonly n8ns: CreatorN8nService,
    private readonly hosts: N8nHosts,
  ) {}

  async run(userId: number): Promise<OwnN8nView> {
    const row = await this.n8ns.ofUser(userId);
    if (!row) return NONE;
    const key = this.hosts.keyOf(row);
    return {
      base_url: row.baseUrl,
      api_key_hint: `…${key.slice(-4)}`,
      api_key_expires_at: expiryOf(key)?.toISOString() ?? null,
      missing_scopes: row.missingScopes,
      connected_at: row.createdAt.toISOString(),
    };
  }
}
