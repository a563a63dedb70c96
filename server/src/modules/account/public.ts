export {
  AdminOnly,
  AllowAgentKey,
  AllowIncompleteProfile,
  CurrentUser,
  IntegrationRoute,
  Public,
  removeRouteMetadata,
  sessionOf,
  Unmetered,
} from '../../platform/http/access/route-metadata.js';
export type { SignedIn } from '../../platform/http/access/signed-in.js';
export { AccountProof } from './access/account-proof.js';
export { type Administrator, AdministratorRepository } from './access/administrator.repository.js';
export { Administrators } from './access/administrators.js';
export { MailAdministrators } from './access/mail-administrators.js';
export { OperatorRepository } from './access/operator.repository.js';
export { AccountModule } from './account.module.js';
export { Email, EmailList } from './dto/email-field.js';
export { ProofCode, ProofSentDto } from './dto/proof.dto.js';
export { InvitationLink } from './invitations/invitation-link.js';
export { beginDeparture, type Departure, N8nDepartureRepository } from './n8n-members/n8n-departure.repository.js';
export { type HeldMember, type MemberEnd, N8nMemberRepository } from './n8n-members/n8n-member.repository.js';
export { N8nMembersModule } from './n8n-members/n8n-members.module.js';
export { N8nMembership } from './n8n-members/n8n-membership.js';
export { SessionCookie } from './sessions/session-cookie.js';
export { SessionEnd } from './sessions/session-end.js';
export { SessionEvents } from './sessions/session-events.js';
export { SessionReader } from './sessions/session-reader.js';
