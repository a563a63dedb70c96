import { Initial1795000000000 } from './1795000000000-initial.js';
import { RateLimit1795000001000 } from './1795000001000-rate-limit.js';
import { SuspendedAgents1795000010000 } from './1795000010000-suspended-agents.js';
import { Oidc1795000011000 } from './1795000011000-oidc.js';
import { Pictures1795000012000 } from './1795000012000-pictures.js';
import { ChapterSearch1795000013000 } from './1795000013000-chapter-search.js';
import { MessageSearch1795000014000 } from './1795000014000-message-search.js';
import { CatalogueGrowth1795000015000 } from './1795000015000-catalogue-growth.js';
import { WaitingTurns1795000016000 } from './1795000016000-waiting-turns.js';
import { AgentWorkflow1795000016500 } from './1795000016500-agent-workflow.js';
import { BoundedWords1795000017000 } from './1795000017000-bounded-words.js';
import { CreatorN8n1795000018000 } from './1795000018000-creator-n8n.js';
import { N8nMember1795000018500 } from './1795000018500-n8n-member.js';
import { AgentAvailability1795000019000 } from './1795000019000-agent-availability.js';
import { Runs1795000019500 } from './1795000019500-runs.js';
import { UserLocale1795000019900 } from './1795000019900-user-locale.js';
import { TurnLine1795000020000 } from './1795000020000-turn-line.js';
import { ChatShare1795000021000 } from './1795000021000-chat-share.js';
import { ChatBranches1795000030000 } from './1795000030000-chat-branches.js';
import { TurnTrace1795000031000 } from './1795000031000-turn-trace.js';
import { Moderation1795000032000 } from './1795000032000-moderation.js';
import { AccountRights1795000032100 } from './1795000032100-account-rights.js';
import { TurnDue1795000033000 } from './1795000033000-turn-due.js';
import { CatalogueNames1795000034000 } from './1795000034000-catalogue-names.js';
import { BranchForks1795000035000 } from './1795000035000-branch-forks.js';
import { NamesInOrder1795000036000 } from './1795000036000-names-in-order.js';
import { SessionEnd1795000041000 } from './1795000041000-session-end.js';
import { NameClaims1795000043000 } from './1795000043000-name-claims.js';
import { ClaimNames1795000043100 } from './1795000043100-claim-names.js';
import { Voices1795000043200 } from './1795000043200-voices.js';
import { VoiceIndexes1795000043300 } from './1795000043300-voice-indexes.js';
import { WebhookPath1795000044000 } from './1795000044000-webhook-path.js';
import { WebhookSecret1795000044100 } from './1795000044100-webhook-secret.js';
import { N8nDeparture1795000045000 } from './1795000045000-n8n-departure.js';
import { RunFailureDetail1795000046000 } from './1795000046000-run-failure-detail.js';
import { CredentialId1795000047000 } from './1795000047000-credential-id.js';
import { OwnN8nScopes1795000048000 } from './1795000048000-own-n8n-scopes.js';
import { N8nProjects1795000051000 } from './1795000051000-n8n-projects.js';
import { AgentTrouble1795000052000 } from './1795000052000-agent-trouble.js';
import { N8nKeyNotice1795000053000 } from './1795000053000-n8n-key-notice.js';
import { AgentStarters1795000055000 } from './1795000055000-agent-starters.js';
import { WebhookLogin1795000056000 } from './1795000056000-webhook-login.js';
import { StoppedExecutions1795000058000 } from './1795000058000-stopped-executions.js';

/** In the order in which they run. A migration that has run anywhere is never changed. */
export const MIGRATIONS = [
  Initial1795000000000,
  RateLimit1795000001000,
  SuspendedAgents1795000010000,
  Oidc1795000011000,
  Pictures1795000012000,
  ChapterSearch1795000013000,
  MessageSearch1795000014000,
  CatalogueGrowth1795000015000,
  WaitingTurns1795000016000,
  AgentWorkflow1795000016500,
  BoundedWords1795000017000,
  CreatorN8n1795000018000,
  N8nMember1795000018500,
  AgentAvailability1795000019000,
  Runs1795000019500,
  UserLocale1795000019900,
  TurnLine1795000020000,
  ChatShare1795000021000,
  ChatBranches1795000030000,
  TurnTrace1795000031000,
  Moderation1795000032000,
  AccountRights1795000032100,
  TurnDue1795000033000,
  CatalogueNames1795000034000,
  BranchForks1795000035000,
  NamesInOrder1795000036000,
  SessionEnd1795000041000,
  NameClaims1795000043000,
  ClaimNames1795000043100,
  Voices1795000043200,
  VoiceIndexes1795000043300,
  WebhookPath1795000044000,
  WebhookSecret1795000044100,
  N8nDeparture1795000045000,
  RunFailureDetail1795000046000,
  CredentialId1795000047000,
  OwnN8nScopes1795000048000,
  N8nProjects1795000051000,
  AgentTrouble1795000052000,
  N8nKeyNotice1795000053000,
  AgentStarters1795000055000,
  WebhookLogin1795000056000,
  StoppedExecutions1795000058000,
];
