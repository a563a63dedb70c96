import { ApiProperty } from '@nestjs/swagger';
import { N8N_MEMBER_REASONS, type N8nMemberReason } from '../../../contract/limits.js';

/** The user's account in the workflow tool. */
export class N8nIntegrationDto {
  /** Id of the connection. */
  id: number;

  /** Id of the user in the workflow tool. */
  user_id: string;

  /** What to sign in with there. */
  email: string | null;

  /** Password to sign in there. */
  password: string;

  /** Key of the tool's public API; empty: none could be made. */
  api_key: string;

  /** Where the tool is opened. */
  url: string;
}

/** What is said of that account. */
export class N8nIntegrationView {
  /** The account in the workflow tool; null: there is none. */
  n8n_integration: N8nIntegrationDto | null;

  /** Why there is none yet, or none at all; null: there is one, or there is no tool that could have one. */
  @ApiProperty({ enum: N8N_MEMBER_REASONS, nullable: true })
  n8n_integration_reason: N8nMemberReason | null;
}
