import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { N8nMemberReason } from '../../../contract/limits.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { sealedPlace } from '../../../platform/crypto/sealed-place.js';
import { SecretBox } from '../../../platform/crypto/secret-box.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import type { N8nIntegrationDto, N8nIntegrationView } from '../dto/n8n-integration.dto.js';
import { N8nMemberRepository, type OwnMember } from './n8n-member.repository.js';

/** Says who is to have an account in the operator's n8n, and tells each of their own. Makes none itself. */
@Injectable()
export class N8nMembership {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly members: N8nMemberRepository,
    private readonly secrets: SecretBox,
  ) {}

  /** Somebody has signed in, or has made an agent. Never fails: the account is no reason to refuse anything. */
  async wish(userId: number): Promise<void> {
    const { N8N_BASE_URL, N8N_API_KEY, N8N_MEMBERS } = this.config;
    if (!N8N_BASE_URL || !N8N_API_KEY || N8N_MEMBERS === 'none') return;
    await this.members.wish(userId, N8N_BASE_URL, N8N_MEMBERS === 'all').catch((error: unknown) => {
      this.logger.warn({ err: error }, 'an account in n8n could not be asked for; the next sign-in asks again');
    });
  }

  /** For this person alone. */
  async of(userId: number, email: string | null): Promise<N8nIntegrationView> {
    const { N8N_BASE_URL } = this.config;
    const member = N8N_BASE_URL ? await this.members.ofUser(userId, N8N_BASE_URL) : undefined;
    if (!member) return { n8n_integration: null, n8n_integration_reason: null };
    const shown = this.#show(member, email);
    return { n8n_integration: shown, n8n_integration_reason: shown ? null : reasonOf(member) };
  }

  #show({ id, state, n8n_user_id, password, api_key }: OwnMember, email: string | null): N8nIntegrationDto | null {
    if (state !== 'ready' || n8n_user_id === null || password === null) return null;
    const opened = this.secrets.openOrNull(password, sealedPlace('n8n_member.password', id));
    if (opened === null) return null;
    return {
      id,
      user_id: n8n_user_id,
      email,
      password: opened,
      api_key: (api_key && this.secrets.openOrNull(api_key, sealedPlace('n8n_member.api_key', id))) ?? '',
      url: this.config.N8N_PUBLIC_URL,
    };
  }
}

/** Why somebody is not told of their account. One whose password nobody can read any more is there all the same. */
const reasonOf = ({ state, reason }: OwnMember): N8nMemberReason =>
  state === 'ready' ? 'n8n_email_taken' : (reason ?? 'pending');
