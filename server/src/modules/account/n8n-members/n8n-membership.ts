import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { N8nMemberReason } from '../../../contract/workflows/workflows.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { sealedPlace } from '../../../platform/crypto/sealed-place.js';
import { SecretBox } from '../../../platform/crypto/secret-box.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import type { N8nIntegrationDto, N8nIntegrationView } from './n8n-integration.dto.js';
import { N8nMemberRepository, type OwnMember } from './n8n-member.repository.js';

/** Requests accounts in the operator's n8n and shows users their own. A worker creates them. */
@Injectable()
export class N8nMembership {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly members: N8nMemberRepository,
    private readonly secrets: SecretBox,
  ) {}

  /**
   * After a sign-in, or a new agent. Never fails, because both succeed without the account.
   * @param ownsAgents whether the user has an agent; not called when every user gets an account
   */
  async request(userId: number, ownsAgents: () => Promise<boolean>): Promise<void> {
    const { N8N_BASE_URL, N8N_API_KEY, N8N_MEMBERS } = this.config;
    if (!N8N_BASE_URL || !N8N_API_KEY || N8N_MEMBERS === 'none') return;
    try {
      if (N8N_MEMBERS === 'all' || (await ownsAgents())) await this.members.request(userId, N8N_BASE_URL);
    } catch (error) {
      this.logger.warn({ err: error, user_id: userId }, 'Failed to request an n8n account');
    }
  }

  /** Contains the password: only for the user. */
  async of(userId: number, email: string | null): Promise<N8nIntegrationView> {
    const { N8N_BASE_URL } = this.config;
    const member = N8N_BASE_URL ? await this.members.ofUser(userId, N8N_BASE_URL) : null;
    if (!member) return { n8n_integration: null, n8n_integration_reason: null };
    const shown = this.#show(member, email);
    return { n8n_integration: shown, n8n_integration_reason: shown ? null : reasonOf(member) };
  }

  #show({ id, state, n8nUserId, password, apiKey }: OwnMember, email: string | null): N8nIntegrationDto | null {
    if (state !== 'ready' || n8nUserId === null || password === null) return null;
    const opened = this.secrets.openOrNull(password, sealedPlace('n8n_member.password', id));
    if (opened === null) return null;
    return {
      id,
      user_id: n8nUserId,
      email,
      password: opened,
      api_key: (apiKey && this.secrets.openOrNull(apiKey, sealedPlace('n8n_member.api_key', id))) ?? '',
      url: this.config.N8N_PUBLIC_URL,
    };
  }
}

/** Why no account is shown. An account whose password cannot be decrypted still exists. */
const reasonOf = ({ state, reason }: OwnMember): N8nMemberReason =>
  state === 'ready' ? 'n8n_email_taken' : (reason ?? 'pending');
