import { Module } from '@nestjs/common';
import { CryptoModule } from '../../../platform/crypto/crypto.module.js';
import { N8nDepartureRepository } from './n8n-departure.repository.js';
import { N8nMemberRepository } from './n8n-member.repository.js';
import { N8nMembers } from './n8n-members.js';
import { N8nMembership } from './n8n-membership.js';

/** Who has an account in the operator's n8n. */
@Module({
  imports: [CryptoModule],
  providers: [N8nDepartureRepository, N8nMemberRepository, N8nMembers, N8nMembership],
  exports: [N8nDepartureRepository, N8nMembers, N8nMembership],
})
export class N8nMembersModule {}
