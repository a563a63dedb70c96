import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { N8nMemberReason } from '../../../contract/workflows/workflows.js';
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

/** Retry interval while n8n does not permit the invitation: the operator has to act. */
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
 * Creates an account in the operator's n8n for a user. Each step is stored, so that a crash anywhere can be resumed.
 * Accounts that already existed belong to their owners and are not touched.
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

  /** Invites the member and stores the outcome. */
  async run(held: HeldMember): Promise<void> {
    const end = await this.#create(held).catch((error: unknown) => this.#endOf(error, held));
    if (!end) return;
    await this.members.finish(held.id, this.config.N8N_BASE_URL, end);
  }

  async #create(held: HeldMember): Promise<MemberEnd> {
    const password = await this.#password(held);
    const cookie = held.n8n_user_id === null ? await this.#join(held, password) : await this.#signIn(held, password);
    await this.#createKey(held, cookie);
    await this.#storeProject(held, cookie);
    return { state: 'ready', reason: null, againMs: null };
  }

  /**
   * The stored password of the account, or a new one. It is stored before it is used, so that it is known after a crash.
   * An existing account whose password cannot be decrypted is left to its owner.
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

  /** @returns a session cookie of n8n */
  async #join(held: HeldMember, password: string): Promise<string> {
    if (!held.invited) {
      const before = await this.hosts.members.find(held.email);
      await this.#assertNotLeaving(before?.id ?? null, held.email);
      if (before !== null) throw new NoAccount('n8n_email_taken');
      await this.#remember(held, { invited: true });
    }
    const invitation = await this.#invite(held);
    // Already accepted: by an earlier attempt, or by its owner with another password.
    if (invitation === null) return await this.#resume(held, password);
    if (invitation.token === null) throw new NoAccount('n8n_invited_by_mail');
    const cookie = await this.hosts.members.accept(invitation.token, memberNames(held), password);
    if (cookie === null) return await this.#resume(held, password);
    await this.#remember(held, { n8nUserId: invitation.userId });
    return cookie;
  }

  /** After a permanent refusal no invitation exists: an account found at the next attempt was created by others. */
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

  async #resume(held: HeldMember, password: string): Promise<string> {
    const cookie = await this.hosts.members.signIn(held.email, password);
    const member = cookie === null ? null : await this.hosts.members.find(held.email);
    if (cookie === null || member === null) throw new NoAccount('n8n_email_taken');
    await this.#remember(held, { n8nUserId: member.id });
    return cookie;
  }

  /** @returns a session cookie of n8n; empty if the user has changed the password */
  async #signIn(held: HeldMember, password: string): Promise<string> {
    return (await this.hosts.members.signIn(held.email, password)) ?? '';
  }

  /** Some n8n do not let members have keys; the account is complete without one. */
  async #createKey(held: HeldMember, cookie: string): Promise<void> {
    if (cookie === '' || held.api_key !== null) return;
    try {
      const label = `Regent ${randomToken().slice(0, 8)}`;
      const apiKey = await this.hosts.members.createKey(cookie, label);
      await this.#remember(held, { apiKey: this.secrets.seal(apiKey, sealedPlace('n8n_member.api_key', held.id)) });
    } catch (error) {
      if (!(error instanceof N8nError) || isPassing(error.code)) throw error;
      this.logger.info({ err: error, user_id: held.user_id }, 'Member of n8n has no API key');
    }
  }

  /** The member's workflows move to this project. Without it they stay with the owner of the operator's key. */
  async #storeProject(held: HeldMember, cookie: string): Promise<void> {
    try {
      const projectId = held.project_id ?? (await this.#findProject(held, cookie));
      if (projectId === null) return;
      await this.#remember(held, { projectId });
      await this.workflows.moveToProject(held.user_id, projectId);
    } catch (error) {
      if (!(error instanceof N8nError) || isPassing(error.code)) throw error;
      this.logger.warn({ err: error, user_id: held.user_id }, 'Failed to find the personal project of a member of n8n');
    }
  }

  async #findProject({ id, api_key }: HeldMember, cookie: string): Promise<string | null> {
    if (cookie !== '') return await this.hosts.members.personalProject(cookie);
    const key = api_key && this.secrets.openOrNull(api_key, sealedPlace('n8n_member.api_key', id));
    return key ? await this.hosts.members.projectOfKey(key) : null;
  }

  async #remember(held: HeldMember, known: MemberFacts): Promise<void> {
    if (!(await this.members.update(held.id, this.config.N8N_BASE_URL, known))) throw new MemberGone();
  }

  /** An account that is being removed is no obstacle: the invitation is retried later. */
  async #assertNotLeaving(n8nUserId: string | null, email: string): Promise<void> {
    if (await this.members.isLeaving(this.config.N8N_BASE_URL, n8nUserId, email)) {
      throw new N8nError('n8n_unavailable', 'the account before is still to be removed');
    }
  }

  /** Undefined if the member no longer exists. */
  #endOf(error: unknown, { attempts, state, user_id }: HeldMember): MemberEnd | undefined {
    if (error instanceof MemberGone) return undefined;
    if (error instanceof NoAccount) return { state: 'failed', reason: error.reason, againMs: null };
    if (!(error instanceof N8nError)) throw error;
    this.logger.warn({ err: error, user_id }, 'Failed to create an account in n8n');
    if (isPassing(error.code)) {
      const againMs = againAfter(error.code, attempts, error.retryAfterMs);
      // An account that exists stays `ready` while its project is looked up.
      return state === 'ready'
        ? { state, reason: null, againMs }
        : { state: 'pending', reason: 'n8n_unreachable', againMs };
    }
    return { state: 'failed', reason: 'n8n_cannot_invite', againMs: WITHOUT_RIGHT_MS };
  }
}
