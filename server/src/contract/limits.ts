import type { Diagnosis } from './causes.js';

/**
 * All product limits except those of `AGENT_FIELDS` and `STEP_LIMITS`, shared by the server's DTOs and the client's forms and counters.
 * Text limits count Unicode code points. Source: product specification, sections 5 and 9.
 */
export const LIMITS = {
  agentName: 100,
  agentType: 50,
  agentShortDescription: 200,
  workflowId: 64,
  webhookUsername: 200,
  webhookPassword: 200,
  /** File of an agent to import: character cards are pictures. */
  agentFileBytes: 10 * 1024 * 1024,
  skillName: 50,
  /** Skills of one agent, and of each list in one request. */
  skillsOfAgent: 1000,
  skillsInRequest: 100,
  chatName: 50,
  /** Pinned chats of one user. */
  pinnedChats: 20,
  /** Agents that one user waits for. */
  notifyRequests: 100,
  /** The last message in the chat list. */
  lastMessage: 140,
  /** Changes of the persona that a chat keeps. */
  personaChanges: 100,
  /** Maximum number of chats from the root chat to a branch. */
  branchDepth: 200,
  /** Alternatives of one message or one reply, with the first. */
  alternatives: 50,
  knowledgeBaseName: 50,
  chapterTitle: 50,
  chapterContent: 10_000,
  /** Chapters of one knowledge base, and of each list in one request. */
  chaptersOfBase: 1000,
  chaptersInRequest: 200,
  /** Total text of one knowledge base, in UTF-8 bytes. */
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
  /** Bounds the cost of hashing a password. */
  passwordMax: 128,
  /** A user's message. */
  message: 10_000,
  /** An agent's message. */
  agentMessage: 100_000,
  /** Next messages that a reply suggests: their number, and the characters of each. */
  suggestions: 4,
  suggestion: 120,
  /** Entries of a longer list are not looked at. */
  suggestionsRead: 100,
  /** Sources of a reply: their number, and the characters of each title and address. */
  sources: 20,
  sourceTitle: 200,
  sourceUrl: 2000,
  /** A request in a message: options of a choice, fields of a form, options of a select field. */
  requestOptions: 20,
  requestFields: 20,
  requestSelect: 50,
  /** Characters of a request's title, labels, option values and field names. */
  requestTitle: 300,
  requestLabel: 100,
  requestValue: 200,
  requestName: 64,
  /** Characters of a text field: the most that a form may allow, and the limit of one that sets none. */
  requestText: 5000,
  requestTextDefault: 1000,
  /** When a request may expire: after a minute to 30 days. */
  requestSecondsMin: 60,
  requestSecondsMax: 30 * 24 * 60 * 60,
  resumeUrl: 2000,
  /** A comment on a reply. */
  feedbackComment: 1000,
  /** Current activity of an agent, as its workflow reports it. */
  activity: 100,
  /** Number of steps that a workflow reports. */
  activitySteps: 999,
  otpLength: 6,
  /** Search in the user's own messages. */
  search: 200,
  /** Maximum time for which a replaced agent key stays valid. */
  keyGraceSeconds: 3600,
  imageBytes: 5 * 1024 * 1024,
  /** Width times height of an uploaded image. */
  imagePixels: 16_000_000,
  n8nBaseUrl: 500,
  /** Keys of n8n's public API are signed tokens, hence the length. */
  n8nApiKey: 2000,
  /** Days before the expiry of an n8n API key from which its owner is warned. */
  keyWarningDays: 14,
  /** Name from which an avatar is generated. */
  avatarName: 100,
  /** Note of a report. */
  reportNote: 1000,
  /** Name of a file in a chat. */
  fileName: 120,
  /** Files of one message. */
  filesOfMessage: 10,
  /** A file that a workflow sends: its address (signed ones of storage services are long), its name, and Base64 in a call. */
  sentFileUrl: 8000,
  sentFileName: 1000,
  sentFileData: 2_000_000,
  /** Width times height of a JPEG in a chat, which is scaled down while it is decoded. */
  photoPixels: 64_000_000,
  /** A recording to transcribe, in bytes: about two minutes in any format of a browser. */
  recordingBytes: 3 * 1024 * 1024,
  /** Parts of one reply that is read aloud. */
  spokenParts: 200,
  /** Addresses per invitation request. */
  emailsAtOnce: 50,
} as const;

/** Sizes of lists and pages. */
export const PAGE = {
  listDefault: 100,
  listMax: 100,
  messagesShown: 50,
  messagesMax: 100,
  /** Maximum of one poll with `last_seen_message`; poll again for the rest. */
  messagesNewerMax: 500,
  /** Maximum changes per `since_rev` request; repeat it for the rest. A `resume` over more changes answers `reset`. */
  resumeMax: 1000,
  /** Chats per `resume` that get their missed changes; the others must be reloaded. */
  resumeChats: 50,
  /** Maximum text of a message list, in bytes. A list ends before the message that exceeds it, but has at least one. */
  bytes: 4_000_000,
  /** Maximum message text in the answer to one `resume`, in bytes. */
  resumeBytes: 250_000,
  /** Messages per batch of a shared chat and of a chat export. */
  sharedMessages: 100,
  exported: 500,
  /** Newest branches of one chat. */
  branches: 200,
  marketplace: 12,
  creator: 16,
  knowledgeBases: 20,
  personas: 20,
  historyInDispatch: 20,
  /** Total text of that history, in UTF-8 bytes: a workflow may reply with 2 MB, and n8n accepts at most 16 MB. */
  historyInDispatchBytes: 256 * 1024,
  runsShown: 50,
  /** Operator pages. */
  admin: 20,
} as const;

/** Days of feedback that creators see at once. */
export const FEEDBACK_DAYS = { default: 30, max: 90 } as const;

/** Times, in milliseconds. */
export const TIMES = {
  pollWithReplyPending: 500,
  pollIdle: 5000,
  typingRefresh: 3000,
  typingExpiry: 6000,
  deltaInterval: 40,
  csrfTokenCache: 30 * 60 * 1000,
  /** Maximum duration of a dictation. */
  dictation: 120_000,
  /** Time to undo archiving, or the deletion of a message before it is sent. */
  undoDeletion: 6000,
  otpDebugAutoSubmit: 500,
  csrfRefreshAfterExchange: 100,
  agentNotOnline: 180_000,
  otpLifetime: 10 * 60 * 1000,
  otpResend: 30_000,
} as const;

/** Why a reply did not help. */
export const FEEDBACK_REASONS = ['wrong', 'off_topic', 'incomplete', 'too_long', 'harmful', 'other'] as const;
export type FeedbackReason = (typeof FEEDBACK_REASONS)[number];

/**
 * What a creator should know about a run that succeeded. `suggestions_ignored`: some were not short texts.
 * `sources_ignored`: some could not be read. `files_…`: some files or images of the reply were left out.
 * `request_ignored`: it could not be read. `resume_url_ignored`: it is not on the workflow's host.
 */
export const RUN_NOTES = [
  'suggestions_ignored',
  'sources_ignored',
  'request_ignored',
  'resume_url_ignored',
  'files_invalid',
  'files_too_large',
  'files_too_many',
  'files_unreachable',
  'files_not_stored',
] as const;
export type RunNote = (typeof RUN_NOTES)[number];

export const AGENT_STATUSES = ['not_published', 'ready'] as const;
/** Last known availability of a published agent; `troubled`: its last replies failed. */
export const AVAILABILITIES = ['online', 'troubled', 'offline'] as const;
/** List filters; `online` includes `troubled` agents. */
export const AVAILABILITY_FILTERS = ['online', 'offline'] as const;
/** Templates that Regent creates a workflow from. */
export const TEMPLATE_TYPES = ['simple', 'openrouter', 'approval', 'form'] as const;
export const AGENT_SORTS = ['newest', 'oldest', 'name', 'popular'] as const;
export const DELIVERIES = ['queued', 'answered', 'failed', 'stopped'] as const;
/** URL parameter that sets the language of a page. */
export const LANGUAGE_PARAMETER = 'lng';

export const LOCALES = ['en', 'ru'] as const;
/** State of the workflow that Regent provisions for an agent; `none`: Regent provisions none. */
export const WORKFLOW_STATES = ['none', 'pending', 'ready', 'failed'] as const;
/** How to restore a workflow: `remake` recreates a deleted one, `unarchive` removes it from n8n's archive. */
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
/** Steps of a connection check, in order. */
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
/** Outcomes of a connection check step. Values are stable: programs read them. */
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
/** Outcomes of a workflow run; `waiting`: the reply will arrive by callback. */
export const RUN_OUTCOMES = ['waiting', 'answered', 'failed', 'stopped'] as const;
/** Templates that creators can paste. */
export const WORKFLOW_KINDS = [...TEMPLATE_TYPES, 'callback'] as const;
/** Reasons of a report. */
export const REPORT_REASONS = ['spam', 'harmful', 'sexual', 'illegal', 'impersonation', 'other'] as const;
/** Outcomes of a report: unfounded, or the agent was hidden. */
export const REPORT_OUTCOMES = ['dismissed', 'upheld'] as const;
/** What hid an agent: the number of reports, or an operator. */
export const HIDDEN_BY = ['reports', 'operator'] as const;
/** Logged moderation and access actions; `auto_hide` is taken by Regent, the others by operators. */
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
/** Step outcomes that leave the agent's state unknown: n8n's API rejected the check or the key. */
export const UNKNOWN_CODES = ['n8n_rate_limited', 'n8n_unavailable', 'workflow_bad_key'] as const;
export type UnknownCode = (typeof UNKNOWN_CODES)[number];
/**
 * Failures of a connection check step; also the reasons why an agent is offline. `workflow_bad_key` is no longer
 * stored as a reason, but older rows contain it.
 */
export type CheckFailure = Exclude<CheckCode, 'ok' | 'skipped' | 'n8n_rate_limited' | 'n8n_unavailable'>;
export type RunOutcome = (typeof RUN_OUTCOMES)[number];
export type WorkflowKind = (typeof WORKFLOW_KINDS)[number];

/** Execution of one workflow node, as its stream reports it. Times in ms since the call. */
export interface RunStep {
  /** The node's name. */
  node: string;
  /** Index of the node's run, from 0. */
  run: number;
  started_ms: number;
  /** Null when its end was not reported. */
  ended_ms: number | null;
  /** Error text, empty when the node gave none. Absent when it did not fail. */
  error?: string;
}

/** What a workflow answered instead of a reply. Unknown fields are absent. */
export interface RunFailureDetail {
  /** The HTTP status. */
  status?: number;
  /** Text of the answer, at most 500 characters. */
  words?: string;
  /** Names of the received fields, like `data.foo`. */
  fields?: string[];
  /** What answered in place of n8n. */
  front?: Front;
  /** A username and password were sent. */
  sentLogin?: true;
  /** Diagnosis from n8n's execution data, added later. */
  diagnosis?: Diagnosis;
  /** The workflow itself reported `diagnosis`; n8n may have more detail. */
  isReported?: true;
}

/**
 * Outcomes of stopping a reply's execution. `unknown`: the workflow did not report its ID. `no_scope`: the key may not
 * stop executions. `not_own`: the workflow neither was provisioned for the agent nor belongs to its creator.
 */
export const EXECUTION_STOPS = ['stopped', 'ended', 'unknown', 'no_key', 'no_scope', 'not_own', 'failed'] as const;
export type ExecutionStop = (typeof EXECUTION_STOPS)[number];

/**
 * What answered in place of n8n: a proxy that requires authentication, one that redirects to https or elsewhere, or a
 * server without n8n.
 */
export type Front = 'auth' | 'https' | 'redirect' | 'nothing';

/** Cuts to at most `max` code points, never inside one. */
export function cutTo(text: string, max: number): string {
  if (text.length <= max) return text;
  // A code point has at most two units, so the rest of a long text is not read.
  const points = [...text.slice(0, 2 * (max + 1))];
  return points.length <= max ? text : points.slice(0, max).join('');
}
