export { AccountModule } from './account.module.js';
export { type HeldMember, type MemberEnd, N8nMemberRepository } from './n8n-members/n8n-member.repository.js';
export { N8nMembersModule } from './n8n-members/n8n-members.module.js';
export { N8nMembership } from './n8n-members/n8n-membership.js';
export { AdminOnly, CurrentUser, IntegrationRoute, Public, takeMarks, Unmetered } from './route-marks.js';
export { SessionEvents } from './session-events.js';
export { SessionReader } from './session-reader.js';
export type { SignedIn } from './signed-in.js';
