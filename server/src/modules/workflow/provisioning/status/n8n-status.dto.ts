import { ApiProperty } from '@nestjs/swagger';

const API_STATES = ['ok', 'no_key', 'key_refused', 'rate_limited', 'unreachable'] as const;
export type N8nApiState = (typeof API_STATES)[number];

/** The operator's n8n, for administrators. */
export class N8nStatusView {
  /** What its public API does with Regent's key; null: there is no n8n. */
  @ApiProperty({ enum: API_STATES, nullable: true, type: String })
  api: N8nApiState | null;
  /** When Regent's key expires: ISO 8601, UTC; null: never, or the key does not tell. */
  key_expires_at: string | null;
  /** Like `2.41.1`; null: it does not tell. */
  version: string | null;
  /** The oldest version that Regent is tested with. */
  oldest_tested: string;
  /** Whether its version is older than that. */
  is_too_old: boolean;
}
