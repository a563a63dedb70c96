import { Module } from '@nestjs/common';
import { CryptoModule } from '../../../platform/crypto/crypto.module.js';
import { N8nMembersModule } from '../../account/public.js';
import { AgentsModule } from '../../agents/public.js';
import { ProvisioningModule } from '../provisioning/provisioning.module.js';
import { InviteMember } from './invite-member.js';
import { RemoveMember } from './remove-member.js';
import { SweepMembers } from './sweep-members.js';

/** Worker tasks that create and remove accounts in the operator's n8n. */
@Module({
  imports: [AgentsModule, CryptoModule, N8nMembersModule, ProvisioningModule],
  providers: [InviteMember, RemoveMember, SweepMembers],
})
export class MembersModule {}
