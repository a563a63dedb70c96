import { Invitation } from '../modules/account/invitations/invitation.entity.js';
import { WaitlistEntry } from '../modules/account/invitations/waitlist-entry.entity.js';
import { N8nDeparture } from '../modules/account/n8n-members/n8n-departure.entity.js';
import { N8nMember } from '../modules/account/n8n-members/n8n-member.entity.js';
import { OidcRequest } from '../modules/account/oidc/flow/oidc-request.entity.js';
import { OidcIdentity } from '../modules/account/oidc/identities/oidc-identity.entity.js';
import { User } from '../modules/account/profile/user.entity.js';
import { UsernameClaim } from '../modules/account/profile/username-claim.entity.js';
import { Session } from '../modules/account/sessions/session.entity.js';
import { OtpCode } from '../modules/account/sign-in/otp-code.entity.js';
import { AgentCount } from '../modules/agents/catalogue/agent-count.entity.js';
import { Crown } from '../modules/agents/crowns/crown.entity.js';
import { AgentCheck } from '../modules/agents/health/agent-check.entity.js';
import { NotifyRequest } from '../modules/agents/notify-requests/notify-request.entity.js';
import { CreatorN8n } from '../modules/agents/own-n8n/creator-n8n.entity.js';
import { Agent } from '../modules/agents/profile/agent.entity.js';
import { AgentNameClaim } from '../modules/agents/profile/names/agent-name-claim.entity.js';
import { Skill } from '../modules/agents/profile/skill.entity.js';
import { AgentPage } from '../modules/agents/public-page/agent-page.entity.js';
import { AgentDraft } from '../modules/agents/versions/agent-draft.entity.js';
import { AgentVersion } from '../modules/agents/versions/agent-version.entity.js';
import { AgentWorkflow } from '../modules/agents/workflows/agent-workflow.entity.js';
import { Chat } from '../modules/chat/chats/chat.entity.js';
import { MessageFeedback } from '../modules/chat/feedback/message-feedback.entity.js';
import { ChatImport } from '../modules/chat/import/chat-import.entity.js';
import { Message } from '../modules/chat/messages/message.entity.js';
import { MessageSearch, MessageSearchProgress } from '../modules/chat/search/indexing/message-search.entity.js';
import { ChatShare } from '../modules/chat/sharing/chat-share.entity.js';
import { RunningReplyRow } from '../modules/chat/turns/snapshots/running-reply.entity.js';
import { Turn } from '../modules/chat/turns/turn.entity.js';
import { Chapter } from '../modules/knowledge/bases/chapter.entity.js';
import { KnowledgeBase } from '../modules/knowledge/bases/knowledge-base.entity.js';
import { KnowledgeDocument } from '../modules/knowledge/documents/knowledge-document.entity.js';
import { ChapterEmbedding } from '../modules/knowledge/embeddings/chapter-embedding.entity.js';
import { ChatFile } from '../modules/media/chat-files/chat-file.entity.js';
import { MessageFile } from '../modules/media/chat-files/message-file.entity.js';
import { StorageUse } from '../modules/media/chat-files/storage-use.entity.js';
import { OrphanFile } from '../modules/media/files/orphan-file.entity.js';
import { Image } from '../modules/media/images/image.entity.js';
import { AdminAction } from '../modules/moderation/cases/admin-action.entity.js';
import { ReportCase } from '../modules/moderation/cases/report-case.entity.js';
import { Report } from '../modules/moderation/reports/report.entity.js';
import { Persona } from '../modules/personas/persona.entity.js';
import { AccountErasure } from '../modules/privacy/erasure/account-erasure.entity.js';
import { AccountExport } from '../modules/privacy/export/account-export.entity.js';
import { AgentRunTally, Run, RunProgress } from '../modules/runs/log/run.entity.js';
import { N8nKeyNotice } from '../modules/workflow/availability/n8n-key-notice.entity.js';

/** Entities of all modules; they share one connection pool. */
export const ENTITIES = [
  User,
  UsernameClaim,
  Session,
  OtpCode,
  N8nDeparture,
  N8nMember,
  OidcIdentity,
  OidcRequest,
  Invitation,
  WaitlistEntry,
  Image,
  OrphanFile,
  ChatFile,
  MessageFile,
  StorageUse,
  Agent,
  AgentDraft,
  AgentPage,
  AgentVersion,
  AgentCheck,
  AgentNameClaim,
  AgentCount,
  AgentWorkflow,
  CreatorN8n,
  Skill,
  Crown,
  NotifyRequest,
  KnowledgeBase,
  KnowledgeDocument,
  Chapter,
  ChapterEmbedding,
  Persona,
  Chat,
  ChatImport,
  ChatShare,
  Message,
  MessageFeedback,
  MessageSearch,
  MessageSearchProgress,
  Turn,
  Run,
  RunProgress,
  AgentRunTally,
  N8nKeyNotice,
  RunningReplyRow,
  Report,
  ReportCase,
  AdminAction,
  AccountErasure,
  AccountExport,
];
