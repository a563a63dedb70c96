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
  /** Maximum size of an agent file to import; character cards are images. */
  agentFileBytes: 10 * 1024 * 1024,
  skillName: 50,
  /** Skills of one agent, and of each list in one request. */
  skillsOfAgent: 1000,
  skillsInRequest: 100,
  chatName: 50,
  /** Pinned chats of one user. */
  pinnedChats: 20,
  /** Maximum number of agents that a user waits for. */
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
  /** Further entries of a list are ignored. */
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
  /** Maximum characters of a text field in a form, and the default. */
  requestText: 5000,
  requestTextDefault: 1000,
  /** Seconds until a request may expire: from a minute to 30 days. */
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

/** Maximum days of feedback in one response. */
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

export const AGENT_STATUSES = ['not_published', 'ready'] as const;
/** Last known availability of a published agent; `troubled`: its last replies failed. */
export const AVAILABILITIES = ['online', 'troubled', 'offline'] as const;
/** List filters; `online` includes `troubled` agents. */
export const AVAILABILITY_FILTERS = ['online', 'offline'] as const;
export const AGENT_SORTS = ['newest', 'oldest', 'name', 'popular'] as const;
export const DELIVERIES = ['queued', 'answered', 'failed', 'stopped'] as const;
/** URL parameter that sets the language of a page. */
export const LANGUAGE_PARAMETER = 'lng';

export const LOCALES = ['en', 'ru'] as const;
export type AgentStatus = (typeof AGENT_STATUSES)[number];
export type Availability = (typeof AVAILABILITIES)[number];
export type AvailabilityFilter = (typeof AVAILABILITY_FILTERS)[number];
export type AgentSort = (typeof AGENT_SORTS)[number];
export type Delivery = (typeof DELIVERIES)[number];
export type Locale = (typeof LOCALES)[number];
