export { AccountModule } from './account.module.js';
export { AccountProof } from './account-proof.js';
export { type Administrator, AdministratorRepository } from './administrator.repository.js';
export { Administrators } from './administrators.js';
export { Email, EmailList } from './dto/email-field.js';
export { ProofCode, ProofSentDto } from './dto/proof.dto.js';
export { InvitationLink } from './invitation-link.js';
export { MailAdministrators } from './mail-administrators.js';
export { beginDeparture, type Departure, N8nDepartureRepository } from './n8n-members/n8n-departure.repository.js';
export { type HeldMember, type MemberEnd, N8nMemberRepository } from './n8n-members/n8n-member.repository.js';
export { N8nMembersModule } from './n8n-members/n8n-members.module.js';
export { N8nMembership } from './n8n-members/n8n-membership.js';
export { OperatorRepository } from './operator.repository.js';
export {
  AdminOnly,
  AllowAgentKey,
  AllowIncompleteProfile,
  CurrentUser,
  IntegrationRoute,
  Public,
  sessionOf,
  takeMarks,
  Unmetered,
} from './route-marks.js';
export { SessionCookie } from './session-cookie.js';
export { SessionEnd } from './session-end.js';
export { SessionEvents } from './session-events.js';
export { SessionReader } from './session-reader.js';
export type { SignedIn } from './signed-in.js';
