import { ApiProperty } from '@nestjs/swagger';
import { N8N_MEMBER_REASONS, type N8nMemberReason } from '../../../contract/workflows/workflows.js';

/** The user's account in n8n. */
export class N8nIntegrationDto {
  /** ID of the account in Regent. */
  id: number;

  /** ID of the user in n8n. */
  user_id: string;

  /** Email address for the sign-in there. */
  email: string | null;

  /** Password for the sign-in there. */
  password: string;

  /** Key of the public API of n8n; empty if none could be created. */
  api_key: string;

  /** URL of n8n. */
  url: string;
}

/** The account in n8n, or why there is none. */
export class N8nIntegrationView {
  /** The account in n8n; null if there is none. */
  n8n_integration: N8nIntegrationDto | null;

  /** Why there is no account; null if there is one, or if no n8n is configured. */
  @ApiProperty({ enum: N8N_MEMBER_REASONS, nullable: true })
  n8n_integration_reason: N8nMemberReason | null;
}
