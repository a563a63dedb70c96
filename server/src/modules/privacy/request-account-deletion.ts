import { Injectable } from '@nestjs/common';
import type { SignedIn } from '../../platform/http/access/signed-in.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { AccountProof, SessionEnd } from '../account/public.js';
import { AgentEvents } from '../agents/public.js';
import type { DeleteAccountDto } from './dto/privacy.dto.js';
import { ErasureRepository } from './erasure.repository.js';

/** Gives an account up. All that is seen from outside ends at once; a worker deletes what is left. */
@Injectable()
export class RequestAccountDeletion {
  constructor(
    private readonly proof: AccountProof,
    private readonly erasures: ErasureRepository,
    private readonly sessionEnd: SessionEnd,
    private readonly events: AgentEvents,
  ) {}

  /** @throws ApiError 400 for a field, `invalid_otp`. */
  async run(user: SignedIn, { confirm, code }: DeleteAccountDto): Promise<void> {
    if (confirm.toLowerCase() !== user.email) {
      throw ApiError.field('confirm', "confirm must be the account's e-mail address");
    }
    await this.proof.check(user, 'delete', code);
    const ended = await this.erasures.begin(user.userId);
    // Another tab was first.
    if (!ended) throw new ApiError('not_signed_in');
    this.sessionEnd.tell(ended.sessions);
    for (const agentId of ended.agents) await this.events.changed(agentId, 'not_published');
  }
}
