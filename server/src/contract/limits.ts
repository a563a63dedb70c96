import type { Diagnosis } from './causes.js';

/**
 * Every limit of the product but those of `AGENT_FIELDS`: used by the server's DTOs and by the client's forms and counters alike.
 * Text limits count what a person would call characters (Unicode code points). Source: product specification, sections 5 and 9.
 */
export const LIMITS = {
  agentName: 100,
  agentType: 50,
  agentShortDescription: 200,
  workflowId: 64,
  webhookUsername: 200,
  webhookPassword: 200,
  skillName: 50,
  /** Skills of one agent, and of each list in one request. */
  skillsOfAgent: 1000,
  skillsInRequest: 100,
  chatName: 50,
  /** Chats on the way from the first one to a branch. */
  branchDepth: 200,
  knowledgeBaseName: 50,
  chapterTitle: 50,
  chapterContent: 10_000,
  /** Chapters of one knowledge base, and of each list in one request. */
  chaptersOfBase: 1000,
  chaptersInRequest: 200,
  /** All texts of one knowledge base together, in bytes of UTF-8. */
  knowledgeBaseBytes: 8_000_000,
  personaName: 50,
  personaDescriptionCreate: 500,
  personaDescriptionEdit: 1000,
  personName: 50,
  bio: 1000,
  usernameMin: 3,
  usernameMax: 30,
  email: 254,
  passwordMin: 10,
  /** So that comparing a long one costs no more than a short one. */
  passwordMax: 128,
  /** A user's message. */
  message: 10_000,
  /** A message that an agent sends. */
  agentMessage: 100_000,
  /** What a workflow says that its agent does just now. */
  activity: 100,
  /** Steps of a workflow, as it counts them itself. */
  activitySteps: 999,
  otpLength: 6,
  /** Search in the user's own messages. */
  search: 200,
  /** How long an agent's key may still count after another has taken its place. */
  keyGraceSeconds: 3600,
  imageBytes: 5 * 1024 * 1024,
  /** Width times height of an uploaded picture. */
  imagePixels: 16_000_000,
  n8nBaseUrl: 500,
  /** A key of its public API is a signed token. */
  n8nApiKey: 2000,
  /** Days before an n8n API key expires from which on its owner is warned. */
  keyWarningDays: 14,
  /** The name that an avatar is drawn from. */
  avatarName: 100,
  /** Note of a report. */
  reportNote: 1000,
  /** Addresses that are invited at once. */
  emailsAtOnce: 50,
} as const;

/** Sizes of lists and pages. */
export const PAGE = {
  listDefault: 100,
  listMax: 100,
  messagesShown: 50,
  messagesMax: 100,
  /** What one poll with `last_seen_message` answers at most; ask again for the rest. */
  messagesNewerMax: 500,
  /** Changes that `since_rev` answers at most; ask again for the rest. A `resume` over more of them answers `reset`. */
  resumeMax: 1000,
  /** Chats that one `resume` answers with what they missed; those past them are to be loaded afresh. */
  resumeChats: 50,
  /** Text that a list of messages carries, in bytes: it ends before the message that would make it more, never without any. */
  bytes: 4_000_000,
  /** Text of messages that the answer to one `resume` carries, in bytes. */
  resumeBytes: 250_000,
  /** Of a shared chat, and of a chat that is taken away, at a time. */
  sharedMessages: 100,
  exported: 500,
  /** Of one chat, the newest. */
  branches: 200,
  marketplace: 12,
  creator: 16,
  knowledgeBases: 20,
  personas: 20,
  historyInDispatch: 20,
  /** All texts of it together, in bytes of UTF-8: a workflow may reply with 2 MB, and n8n takes no more than 16 MB. */
  historyInDispatchBytes: 256 * 1024,
  runsShown: 50,
  /** Of the pages for who operates this Regent. */
  admin: 20,
} as const;

/** Times, in milliseconds. */
export const TIMES = {
  pollWithReplyPending: 500,
  pollIdle: 5000,
  typingRefresh: 3000,
  typingExpiry: 6000,
  deltaInterval: 40,
  csrfTokenCache: 30 * 60 * 1000,
  otpDebugAutoSubmit: 500,
  csrfRefreshAfterExchange: 100,
  agentNotOnline: 180_000,
  otpLifetime: 10 * 60 * 1000,
  otpResend: 30_000,
} as const;

/** The values of fields that are lists of words. */
export const AGENT_STATUSES = ['not_published', 'ready'] as const;
/** Whether a published agent answers, as far as is known; `troubled`: its last replies failed. */
export const AVAILABILITIES = ['online', 'troubled', 'offline'] as const;
/** What lists can be narrowed to; agents in trouble are online. */
export const AVAILABILITY_FILTERS = ['online', 'offline'] as const;
export const TEMPLATE_TYPES = ['simple', 'openrouter'] as const;
export const AGENT_SORTS = ['newest', 'oldest', 'name', 'popular'] as const;
export const DELIVERIES = ['queued', 'answered', 'failed', 'stopped'] as const;
/** In an address: the language that its page is to be in. */
export const LANGUAGE_PARAMETER = 'lng';

export const LOCALES = ['en', 'ru'] as const;
/** How far the workflow is that Regent makes for an agent; `none`: it makes none. */
export const WORKFLOW_STATES = ['none', 'pending', 'ready', 'failed'] as const;
/** How a workflow can be brought back: `remake` creates a deleted one again, `unarchive` takes it out of n8n's archive. */
export const WORKFLOW_RESTORES = ['remake', 'unarchive'] as const;
/** Why a creator has no account in n8n (yet). */
export const N8N_MEMBER_REASONS = [
  'pending',
  'n8n_unreachable',
  'n8n_cannot_invite',
  'n8n_email_taken',
  'n8n_invited_by_mail',
] as const;
export type N8nMemberReason = (typeof N8N_MEMBER_REASONS)[number];
/** The steps of a connection check, in their order. */
export const CHECK_STEPS = [
  'host',
  'host_key',
  'workflow',
  'active',
  'trigger',
  'webhook',
  'agent_key',
  'answer',
] as const;
/** How a step of a connection check ended. Never changed: programs read them. */
export const CHECK_CODES = [
  'ok',
  'skipped',
  'n8n_rate_limited',
  'n8n_unavailable',
  'workflow_unreachable',
  'workflow_bad_key',
  'workflow_missing',
  'workflow_inactive',
  'workflow_no_trigger',
  'workflow_not_registered',
  'workflow_key_refused',
  'workflow_no_answer',
] as const;
/** How a run of an agent's workflow ended; `waiting`: its reply is to come by callback. */
export const RUN_OUTCOMES = ['waiting', 'answered', 'failed', 'stopped'] as const;
export const WORKFLOW_KINDS = ['simple', 'openrouter', 'callback'] as const;
/** Reasons of a report. */
export const REPORT_REASONS = ['spam', 'harmful', 'sexual', 'illegal', 'impersonation', 'other'] as const;
/** What became of a report: it was unfounded, or the agent was hidden. */
export const REPORT_OUTCOMES = ['dismissed', 'upheld'] as const;
/** What hides an agent: reports of enough people, or who operates this Regent. */
export const HIDDEN_BY = ['reports', 'operator'] as const;
/** What who operates this Regent has done. */
export const ADMIN_ACTIONS = ['dismiss', 'hide', 'unhide', 'auto_hide', 'invite', 'withdraw'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];
export type HiddenBy = (typeof HIDDEN_BY)[number];
export type AdminAction = (typeof ADMIN_ACTIONS)[number];
export type AgentStatus = (typeof AGENT_STATUSES)[number];
export type Availability = (typeof AVAILABILITIES)[number];
export type AvailabilityFilter = (typeof AVAILABILITY_FILTERS)[number];
export type TemplateType = (typeof TEMPLATE_TYPES)[number];
export type AgentSort = (typeof AGENT_SORTS)[number];
export type Delivery = (typeof DELIVERIES)[number];
export type Locale = (typeof LOCALES)[number];
export type WorkflowState = (typeof WORKFLOW_STATES)[number];
export type WorkflowRestore = (typeof WORKFLOW_RESTORES)[number];
export type CheckStep = (typeof CHECK_STEPS)[number];
export type CheckCode = (typeof CHECK_CODES)[number];
/** Steps that say nothing about the agent: n8n's API did not let Regent look. A refused key says nothing either. */
export const UNKNOWN_CODES = ['n8n_rate_limited', 'n8n_unavailable', 'workflow_bad_key'] as const;
export type UnknownCode = (typeof UNKNOWN_CODES)[number];
/**
 * What a step of a connection check can find wrong; also why an agent is offline. `workflow_bad_key` is no longer
 * stored as a reason, but older rows have it.
 */
export type CheckFailure = Exclude<CheckCode, 'ok' | 'skipped' | 'n8n_rate_limited' | 'n8n_unavailable'>;
export type RunOutcome = (typeof RUN_OUTCOMES)[number];
export type WorkflowKind = (typeof WORKFLOW_KINDS)[number];

/** One node of a workflow at work, as its stream told. Times in ms since the call. */
export interface RunStep {
  /** The node's name. */
  node: string;
  /** Which time the node ran, from 0. */
  run: number;
  started_ms: number;
  /** Null: its end was not seen. */
  ended_ms: number | null;
  /** What it failed with; empty where it did not say. Absent: it did not fail. */
  error?: string;
}

/** What a workflow answered in the place of a reply. Each field is absent where nothing is known. */
export interface RunFailureDetail {
  /** The HTTP status. */
  status?: number;
  /** What the answer said; at most 500 characters. */
  words?: string;
  /** Names of the fields that came, like `data.foo`. */
  fields?: string[];
  /** What stands before n8n and answered in its place. */
  front?: Front;
  /** A username and password were sent. */
  sentLogin?: true;
  /** What was found out in n8n since. */
  diagnosis?: Diagnosis;
  /** The workflow itself has reported `diagnosis`: n8n may know more. */
  isReported?: true;
}

/**
 * What became of the execution of a stopped reply. `unknown`: the workflow did not tell its ID. `no_scope`: the key may not
 * stop executions. `not_own`: the workflow was neither made for the agent nor is its creator's.
 */
export const EXECUTION_STOPS = ['stopped', 'ended', 'unknown', 'no_key', 'no_scope', 'not_own', 'failed'] as const;
export type ExecutionStop = (typeof EXECUTION_STOPS)[number];

/**
 * What answered in the place of n8n: a proxy that asks who is there, one that sends to https or elsewhere, or a server that
 * knows nothing of n8n.
 */
export type Front = 'auth' | 'https' | 'redirect' | 'nothing';

/** Cuts to at most `max` code points, never in the middle of one. */
export function cutTo(text: string, max: number): string {
  if (text.length <= max) return text;
  const points = [...text];
  return points.length <= max ? text : points.slice(0, max).join('');
}
