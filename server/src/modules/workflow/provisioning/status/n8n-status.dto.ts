import { ApiProperty } from '@nestjs/swagger';

const API_STATES = ['ok', 'no_key', 'key_refused', 'rate_limited', 'unreachable'] as const;
export type N8nApiState = (typeof API_STATES)[number];

/** The operator's n8n, for administrators. */
export class N8nStatusView {
  /** Response of the public API to Regent's key; null if there is no n8n. */
  @ApiProperty({ enum: API_STATES, nullable: true, type: String })
  api: N8nApiState | null;
  /** When Regent's key expires, ISO 8601, UTC; null if never or unknown. */
  key_expires_at: string | null;
  /** Version of n8n, for example `2.41.1`; null if unknown. */
  version: string | null;
  /** The oldest version that Regent is tested with. */
  oldest_tested: string;
  /** Whether the version is older than `oldest_tested`. */
  is_too_old: boolean;
}
