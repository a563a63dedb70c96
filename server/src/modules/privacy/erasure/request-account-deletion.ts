import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/db/sql.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { AccountProof, CloseAccount, SessionEnd } from '../../account/public.js';
import { AgentEvents, SuspendAgents } from '../../agents/public.js';
import { AuditLog } from '../../moderation/public.js';
import type { DeleteAccountDto } from '../dto/privacy.dto.js';
import { ErasureRepository } from './erasure.repository.js';

/** Closes an account at once, in one transaction. A worker deletes its data. */
@Injectable()
export class RequestAccountDeletion {
  constructor(
    private readonly sql: Sql,
    private readonly proof: AccountProof,
    private readonly closeAccount: CloseAccount,
    private readonly suspendAgents: SuspendAgents,
    private readonly audit: AuditLog,
    private readonly erasures: ErasureRepository,
    private readonly sessionEnd: SessionEnd,
    private readonly events: AgentEvents,
  ) {}

  /** @throws ApiError 400 for a field, `invalid_otp` */
  async run(user: SignedIn, { confirm, code }: DeleteAccountDto): Promise<void> {
    if (confirm.toLowerCase() !== user.email) {
      throw ApiError.field('confirm', "confirm must be the account's email address");
    }
    await this.proof.check(user, 'delete', code);
    const closed = await this.#close(user.userId);
    // Another tab was faster.
    if (!closed) throw new ApiError('not_signed_in');
    this.sessionEnd.tell(closed.sessions);
    for (const agentId of closed.agents) await this.events.changed(agentId, 'not_published');
  }

  /** @returns ids of the ended sessions and unpublished agents; undefined if the account is already closed */
  async #close(userId: number): Promise<{ sessions: number[]; agents: number[] } | undefined> {
    return this.sql.transaction(async (transaction) => {
      const account = await this.closeAccount.run(userId, transaction);
      if (!account) return undefined;
      const agents = await this.suspendAgents.unpublish(userId, transaction);
      await this.erasures.add(userId, transaction);
      if (account.email !== null) await this.audit.forgetEmail(account.email, transaction);
      return { sessions: account.sessions, agents };
    });
  }
}
