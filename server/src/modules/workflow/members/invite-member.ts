import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { N8nMemberReason } from '../../../contract/limits.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { randomToken } from '../../../platform/crypto/random.js';
import { sealedPlace } from '../../../platform/crypto/sealed-place.js';
import { SecretBox } from '../../../platform/crypto/secret-box.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { type HeldMember, type MemberEnd, type MemberFacts, N8nMembers } from '../../account/public.js';
import { AgentWorkflowsService } from '../../agents/public.js';
import { againAfter, isPassing } from '../provisioning/domain/n8n/n8n-fault.js';
import { N8nError } from '../provisioning/n8n/n8n-error.js';
import { N8nHosts } from '../provisioning/n8n/n8n-hosts.js';
import type { N8nInvitation } from '../provisioning/n8n/n8n-members.client.js';
import { memberNames } from './domain/member-names.js';

/** Until the operator has done something about it. */
const WITHOUT_RIGHT_MS = 15 * 60_000;

/** The owner was disabled or deleted during the invitation. */
class MemberGone extends Error {}

/** The account cannot be created, for a permanent reason. */
class NoAccount extends Error {
  constructor(readonly reason: N8nMemberReason) {
    super(reason);
  }
}

/**
 * Makes somebody a member of the operator's n8n. Each step is written down before or after it so that it can be gone on
 * with after a crash anywhere. An account that was there before is nobody's but its owner's: it is left alone.
 */
@Injectable()
export class InviteMember {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly hosts: N8nHosts,
    private readonly members: N8nMembers,
    private readonly workflows: AgentWorkflowsService,
    private readonly secrets: SecretBox,
  ) {}

  /** Whatever comes of it is written down. */
  async run(held: HeldMember): Promise<void> {
    const end = await this.#make(held).catch((error: unknown) => this.#endOf(error, held));
    if (!end) return;
    await this.members.finish(held.id, this.config.N8N_BASE_URL, end);
  }

  async #make(held: HeldMember): Promise<MemberEnd> {
    const password = await this.#password(held);
    const cookie = held.n8n_user_id === null ? await this.#join(held, password) : await this.#enter(held, password);
    await this.#giveKey(held, cookie);
    await this.#learnProject(held, cookie);
    return { state: 'ready', reason: null, againMs: null };
  }

  /**
   * One that was set, and of which we never learned that it was, is still known afterwards. Where it cannot be read any
   * more, an account that is there is its owner's own affair.
   */
  async #password(held: HeldMember): Promise<string> {
    const known =
      held.password === null
        ? null
        : this.secrets.openOrNull(held.password, sealedPlace('n8n_member.password', held.id));
    if (known !== null) return known;
    if (held.n8n_user_id !== null) throw new NoAccount('n8n_email_taken');
    // n8n asks for a digit and a capital letter.
    const password = `Rg7-${randomToken().slice(0, 28)}`;
    await this.#remember(held, { password: this.secrets.seal(password, sealedPlace('n8n_member.password', held.id)) });
    return password;
  }

  /** @returns the cookie of a session there. */
  async #join(held: HeldMember, password: string): Promise<string> {
    if (!held.invited) {
      const before = await this.hosts.members.find(held.email);
      await this.#assertNotLeaving(before?.id ?? null, held.email);
      if (before !== null) throw new NoAccount('n8n_email_taken');
      await this.#remember(held, { invited: true });
    }
    const invitation = await this.#invite(held);
    // Accepted: by an earlier try of ours, or by somebody else with a password of their own.
    if (invitation === null) return await this.#return(held, password);
    if (invitation.token === null) throw new NoAccount('n8n_invited_by_mail');
    const cookie = await this.hosts.members.accept(invitation.token, memberNames(held), password);
    if (cookie === null) return await this.#return(held, password);
    await this.#remember(held, { n8nUserId: invitation.userId });
    return cookie;
  }

  /** Where n8n would not, nobody was invited: whom it has at the next try, others have brought there. */
  async #invite(held: HeldMember): Promise<N8nInvitation | null> {
    try {
      return await this.hosts.members.invite(held.email);
    } catch (error) {
      if (error instanceof N8nError && !isPassing(error.code)) {
        await this.#remember(held, { invited: false });
      }
      throw error;
    }
  }

  async #return(held: HeldMember, password: string): Promise<string> {
    const cookie = await this.hosts.members.signIn(held.email, password);
    const member = cookie === null ? null : await this.hosts.members.find(held.email);
    if (cookie === null || member === null) throw new NoAccount('n8n_email_taken');
    await this.#remember(held, { n8nUserId: member.id });
    return cookie;
  }

  /** They may have another password by now. */
  async #enter(held: HeldMember, password: string): Promise<string> {
    return (await this.hosts.members.signIn(held.email, password)) ?? '';
  }

  /** Not every n8n lets its members have keys: without one the account is whole too. */
  async #giveKey(held: HeldMember, cookie: string): Promise<void> {
    if (cookie === '' || held.api_key !== null) return;
    try {
      const label = `Regent ${randomToken().slice(0, 8)}`;
      const apiKey = await this.hosts.members.createKey(cookie, label);
      await this.#remember(held, { apiKey: this.secrets.seal(apiKey, sealedPlace('n8n_member.api_key', held.id)) });
    } catch (error) {
      if (!(error instanceof N8nError) || isPassing(error.code)) throw error;
      this.logger.info({ err: error }, 'a member of n8n has no API key of their own');
    }
  }

  /** Their agents' workflows go there. Where n8n does not tell, they stay with the owner of the operator's key. */
  async #learnProject(held: HeldMember, cookie: string): Promise<void> {
    try {
      const projectId = held.project_id ?? (await this.#askProject(held, cookie));
      if (projectId === null) return;
      await this.#remember(held, { projectId });
      await this.workflows.moveToProject(held.user_id, projectId);
    } catch (error) {
      if (!(error instanceof N8nError) || isPassing(error.code)) throw error;
      this.logger.warn({ err: error }, 'Failed to find the personal project of a member of n8n');
    }
  }

  async #askProject({ id, api_key }: HeldMember, cookie: string): Promise<string | null> {
    if (cookie !== '') return await this.hosts.members.personalProject(cookie);
    const key = api_key && this.secrets.openOrNull(api_key, sealedPlace('n8n_member.api_key', id));
    return key ? await this.hosts.members.projectOfKey(key) : null;
  }

  async #remember(held: HeldMember, known: MemberFacts): Promise<void> {
    if (!(await this.members.update(held.id, this.config.N8N_BASE_URL, known))) throw new MemberGone();
  }

  /** One that is still to be removed is no obstacle: it is waited for. */
  async #assertNotLeaving(n8nUserId: string | null, email: string): Promise<void> {
    if (await this.members.isLeaving(this.config.N8N_BASE_URL, n8nUserId, email)) {
      throw new N8nError('n8n_unavailable', 'the account before is still to be removed');
    }
  }

  /** Undefined: there is nothing to be written down any more. */
  #endOf(error: unknown, { attempts, state }: HeldMember): MemberEnd | undefined {
    if (error instanceof MemberGone) return undefined;
    if (error instanceof NoAccount) return { state: 'failed', reason: error.reason, againMs: null };
    if (!(error instanceof N8nError)) throw error;
    this.logger.warn({ err: error }, 'somebody could not be made a member of n8n');
    if (isPassing(error.code)) {
      const againMs = againAfter(error.code, attempts, error.retryAfterMs);
      // An account that is there stays so while its project is asked for.
      return state === 'ready'
        ? { state, reason: null, againMs }
        : { state: 'pending', reason: 'n8n_unreachable', againMs };
    }
    return { state: 'failed', reason: 'n8n_cannot_invite', againMs: WITHOUT_RIGHT_MS };
  }
}
