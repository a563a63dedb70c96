import { randomUUID } from 'node:crypto';
import type { Operation } from './document.js';
import type { Own } from './own.js';

/** How to call an operation successfully. */
export interface Call {
  path?: Record<string, number>;
  query?: Record<string, string | number>;
  body?: Record<string, unknown>;
  /** The single file of a form. */
  file?: Buffer;
  /** Its field; `image` by default. */
  field?: string;
  /** The largest file, if it is not that of all images or of all files. */
  maxMegabytes?: number;
}

/** The caller: a signed-in user (the default), the operator, an anonymous browser, or an agent's workflow. */
export type Caller = 'user' | 'admin' | 'visitor' | 'agent';

export interface Entry {
  /** A successful request, with a value for every id. */
  call(own: Own): Call;
  /** Further successful requests, when one request cannot carry every id. */
  also?(own: Own): Call[];
  as?: Caller;
  /** The expected status when a fixture cannot produce a success. */
  answers?: number;
  /** The expected status for ids of nothing, instead of 404. */
  unknownIds?: number;
  /** How many bad requests are sent at once, where the server limits them. */
  atOnce?: number;
  /** Numbers of the path and the query that are not ids of other users' things, for example paging cursors. */
  positions?: string[];
  /** Visible to every signed-in user: its ids are not secret. */
  isPublic?: boolean;
  /** Accepts any missing fields: what is `harmless` elsewhere is a good request here. */
  needsNoBody?: boolean;
  /** Fields of the body whose bad values are left out instead of rejected; a unit test covers it. */
  lenient?: readonly string[];
  /** Query parameters that count as absent when they are empty. */
  mayBeEmpty?: readonly string[];
  /** The first call creates something although it is a read; later calls find it. */
  makesOnce?: boolean;
  /** Ends the caller's session although it is a read. */
  signsOut?: boolean;
}

/** The table entry of an operation. */
export const entryOf = (operation: Operation): Entry => TABLE[operation.id] as Entry;

/** All successful requests of an operation. */
export function callsOf(operation: Operation, own: Own): [Call, ...Call[]] {
  const { call, also } = entryOf(operation);
  return [call(own), ...(also?.(own) ?? [])];
}

const email = (): string => `visitor-${randomUUID()}@example.com`;
const chat = (own: Own): Call => ({ path: { id: own.chatId } });
const message = (own: Own): Call => ({ path: { id: own.chatId, messageId: own.messageId } });
const agent = (own: Own): Call => ({ path: { id: own.agentId } });
const versioned = (own: Own): Call => ({ path: { id: own.versionedId } });
const version = (own: Own): Call => ({ path: { id: own.versionedId, number: 1 } });
const persona = (own: Own): Call => ({ path: { id: own.personaId } });
const none = (): Call => ({});
const base = (own: Own): Call => ({ path: { id: own.baseId } });
const document = (own: Own): Call => ({ path: { id: own.baseId, documentId: own.documentId } });
const upload = (): Call => ({ file: ONE_PIXEL });

const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Every operation of the API. A missing or removed operation fails the test. */
export const TABLE: Record<string, Entry> = {
  healthLive: { call: none, as: 'visitor' },
  healthReady: { call: none, as: 'visitor' },

  accountGetCsrf: { call: none, as: 'visitor' },
  accountSendOtp: { call: () => ({ body: { email: email() } }), as: 'visitor' },
  accountExchangeOtp: { call: () => ({ body: { email: email(), OTP: '000000' } }), as: 'visitor', answers: 400 },
  accountJoinWaitlist: { call: () => ({ body: { email: email() } }), as: 'visitor' },
  accountGetMe: { call: none },
  accountUpdateMe: {
    call: (own) => ({
      body: {
        first_name: 'Ann',
        last_name: 'Lee',
        bio: 'Hello',
        image_id: own.imageId,
        username: randomUUID().slice(0, 20),
      },
    }),
  },
  accountSignOut: { call: none, signsOut: true },
  accountSignOutPost: { call: none },

  // The code is not an emailed one; an integration test sets a password.
  accountSetPassword: {
    call: () => ({ body: { password: `walk ${randomUUID()}`, current_password: null, code: '000000' } }),
    answers: 400,
  },
  accountSignIn: {
    call: () => ({ body: { username: `nobody-${randomUUID()}`, password: 'not the right one' } }),
    as: 'visitor',
    answers: 401,
  },
  accountSignInOptions: { call: none, as: 'visitor' },
  // Not configured here; an integration test covers it.
  accountOidcBegin: { call: () => ({ query: { return_to: '/' } }), as: 'visitor', answers: 404 },
  accountOidcCallback: { call: () => ({ query: { code: 'c', state: 's' } }), as: 'visitor', answers: 404 },
  accountStartExport: { call: none },
  // Its path holds a secret, not an id; an integration test covers success.
  accountDownloadExport: { call: () => ({ path: { ticket: 1 } }), answers: 404 },
  accountSendDeleteCode: { call: none },
  accountSendPasswordCode: { call: none },
  // The code is not an emailed one; an integration test deletes an account.
  accountDelete: {
    call: (own) => ({ body: { confirm: own.person.email, password: null, code: '000000' } }),
    answers: 400,
  },
  accountListSessions: { call: none },
  accountEndSession: { call: (own) => ({ path: { id: own.sessionId } }) },
  accountEndOtherSessions: { call: none },
  accountGetUser: { call: (own) => ({ path: { id: own.person.id } }), isPublic: true },
  accountListAgents: { call: none },
  accountGetN8n: { call: none },
  // There is no reachable n8n here; an integration test sets one.
  accountSetN8n: {
    call: () => ({ body: { base_url: 'http://127.0.0.1:5678', api_key: 'a-key' } }),
    answers: 400,
  },
  accountRemoveN8n: { call: none },
  accountUploadImage: { call: upload },
  studioUploadImage: { call: upload },
  personasUploadImage: { call: upload },
  studioGetAvatar: { call: () => ({ query: { robohash: 'walk' } }), makesOnce: true },

  knowledgeBasesList: { call: none },
  knowledgeBasesCreate: {
    call: () => ({ body: { name: 'Base', chapters: [{ title: 'One', content: 'About one.' }] } }),
  },
  knowledgeBasesGet: { call: base },
  knowledgeBasesUpdate: {
    call: (own) => ({
      ...base(own),
      body: {
        name: 'Renamed',
        chapters_to_add: [{ title: 'Two', content: 'About two.' }],
        chapters_to_update: [{ id: own.chapterId, title: 'One', content: 'More about one.' }],
        chapters_to_delete: [{ id: own.otherChapterId }],
      },
    }),
  },
  documentsList: { call: base },
  // A picture has no text; an integration test covers success.
  documentsUpload: { call: (own) => ({ ...base(own), file: ONE_PIXEL, field: 'file' }), answers: 415, atOnce: 2 },
  documentsAddPage: { call: (own) => ({ ...base(own), body: { url: 'https://example.com/help' } }) },
  documentsReadAgain: { call: document },
  documentsDelete: { call: document },
  knowledgeBasesDelete: { call: base },
  knowledgeBasesSearch: {
    call: (own) => ({ ...base(own), query: { q: 'chapter', top_k: 3 } }),
    mayBeEmpty: ['version'],
  },

  agentsList: {
    call: (own) => ({
      query: {
        search: 'walk',
        type: 'walk',
        status: 'ready',
        availability: 'online',
        created_by: own.person.id,
        sort: 'name',
      },
    }),
  },
  agentsListTypes: { call: none },
  agentsListStats: { call: none },
  agentsGet: { call: agent },
  agentsCreate: {
    call: (own) => ({
      body: {
        name: `Made ${randomUUID()}`,
        type: 'walk',
        short_description: 'Short.',
        description: 'Long.',
        agent_context: 'Context.',
        welcome_message: 'Welcome.',
        skills: [{ name: 'walking' }],
        starters: ['Where to?'],
        step_names: [{ node: 'AI Agent', name: 'Thinking' }],
        template_type: null,
        image_id: own.imageId,
        knowledge_base_id: own.baseId,
        n8n_workflow_id: 'own',
      },
    }),
  },
  agentsUpdate: {
    call: (own) => ({
      ...agent(own),
      body: {
        name: `Changed ${randomUUID()}`,
        image_id: own.imageId,
        knowledge_base_id: own.baseId,
        webhook_login: { username: 'regent', password: 'herons' },
        starters: ['Where from?'],
        step_names: [{ node: 'AI Agent', name: 'Thinking again' }],
        skills_to_add: [{ name: 'jumping' }],
        skills_to_update: [{ id: own.skillId, name: 'running' }],
        skills_to_remove: [{ id: own.otherSkillId, name: 'running' }],
      },
    }),
    also: (own) => [{ ...agent(own), body: { skills: [{ id: own.skillId, name: 'running' }] } }],
  },
  // The built-in runner answers it.
  agentsPreview: {
    call: (own) => ({
      body: {
        message: 'Hello',
        history: [{ role: 'user', content: 'Hi' }],
        name: 'Draft',
        description: 'Long.',
        agent_context: 'Context.',
        knowledge_base_id: own.baseId,
        template_type: 'simple',
        agent_id: own.agentId,
        session_id: randomUUID(),
        answer: { type: 'form', value: null, values: { name: 'Ann' } },
        resume: null,
      },
    }),
    atOnce: 2,
  },
  agentsPublish: { call: (own) => ({ ...versioned(own), body: { note: 'Better.' } }), needsNoBody: true },
  agentsDiscardDraft: { call: versioned },
  agentsListVersions: { call: versioned },
  agentsGetVersion: { call: version, positions: ['number'] },
  agentsRestoreVersion: { call: version, positions: ['number'] },
  agentsGetTestQuestions: { call: agent },
  agentsSetTestQuestions: { call: (own) => ({ ...agent(own), body: { questions: ['Where from?'] } }) },
  agentsExport: { call: agent },
  agentsDuplicate: { call: agent },
  // The picture holds no character card; an integration test covers success.
  agentsImport: { call: () => ({ file: ONE_PIXEL, field: 'file' }), answers: 400, atOnce: 2 },
  publicPagesGet: { call: agent },
  publicPagesPut: {
    call: (own) => ({
      ...agent(own),
      body: { is_enabled: false, slug: `page-${own.agentId}`, sample_question: 'Why?', sample_answer: 'So.' },
    }),
  },
  // Nobody opens a page of theirs here; an integration test covers success.
  publicAgentsGet: { call: () => ({ path: { slug: 1 } }), as: 'visitor', answers: 404 },
  publicAgentsGetPreview: { call: () => ({ path: { slug: 1 } }), as: 'visitor', answers: 404 },
  agentsDelete: { call: agent },
  agentsUpvote: { call: agent },
  // The agent is online; an integration test covers success.
  agentsNotify: { call: agent, answers: 409 },
  agentsCancelNotify: { call: agent },
  // Users cannot report their own agents; an integration test covers success.
  agentsReport: { call: (own) => ({ ...agent(own), body: { reason: 'spam', note: 'Again.' } }), answers: 409 },
  messagesReport: { call: (own) => ({ ...message(own), body: { reason: 'spam', note: 'Again.' } }), answers: 404 },
  agentsGetTemplate: { call: (own) => ({ ...agent(own), query: { type: 'callback' } }) },
  agentsCheck: { call: agent },
  agentsRestoreWorkflow: { call: agent, answers: 422 },
  runsList: {
    call: (own) => ({ ...agent(own), query: { before: own.turnId + 1, limit: 7, outcome: 'failed' } }),
    also: (own) => [{ ...agent(own), query: { reply_to: own.messageId } }],
    positions: ['before'],
  },
  runsGet: { call: (own) => ({ path: { id: own.agentId, turnId: own.turnId } }) },
  agentsGetFeedback: { call: (own) => ({ ...agent(own), query: { days: 7 } }) },
  accountGetStars: { call: none },
  agentsListSharedFeedback: {
    call: (own) => ({ ...agent(own), query: { before: own.messageId, limit: 7 } }),
    positions: ['before'],
  },
  agentsGetQuality: { call: (own) => ({ ...agent(own), query: { from: '2026-01-01', to: '2026-01-31' } }) },
  agentsGetQualityCsv: { call: (own) => ({ ...agent(own), query: { from: '2026-01-01', to: '2026-01-31' } }) },
  qualityGet: { call: () => ({ query: { from: '2026-01-01', to: '2026-01-31' } }) },
  qualityGetCsv: { call: () => ({ query: { from: '2026-01-01', to: '2026-01-31' } }) },
  agentsRotateApiKey: { call: (own) => ({ ...agent(own), body: { grace_seconds: 60 } }), needsNoBody: true },

  personasList: { call: none },
  personasCreate: {
    call: (own) => ({ body: { name: 'Poet', description: 'Rhymes.', image_id: own.imageId, is_default: false } }),
  },
  personasUpdate: {
    call: (own) => ({ ...persona(own), body: { name: 'Poet', description: 'Rhymes.', image_id: own.imageId } }),
  },
  personasDelete: { call: persona },

  chatsList: {
    call: (own) => ({ query: { agent_id: own.agentId } }),
    also: () => [{ query: { is_archived: 'true', search: 'talk' } }],
  },
  chatsCreate: { call: (own) => ({ body: { agent_id: own.agentId, name: 'Talk', persona_id: own.personaId } }) },
  chatsSearch: {
    call: (own) => ({ query: { q: 'message', before: own.messageId, page_size: 7 } }),
    positions: ['before'],
  },
  chatImportsGet: { call: none },
  // The picture is no file of chats; an integration test covers success.
  chatImportsBegin: {
    call: (own) => ({
      query: { agent_id: own.agentId, persona_id: own.personaId },
      file: ONE_PIXEL,
      field: 'file',
      maxMegabytes: 100,
    }),
    answers: 400,
    atOnce: 2,
  },
  chatsGet: { call: chat },
  chatsUpdate: {
    call: (own) => ({ ...chat(own), body: { name: 'Renamed', persona_id: own.personaId, is_muted: false } }),
    also: (own) => [{ ...chat(own), body: { is_pinned: true } }],
  },
  chatsDelete: { call: chat },
  chatsRead: { call: (own) => ({ ...chat(own), body: { seq: 1 } }) },
  chatsBranch: { call: (own) => ({ ...chat(own), body: { message_id: own.messageId, name: 'Branch' } }) },
  messagesEdit: {
    call: (own) => ({ ...message(own), body: { message: 'Hello there', client_id: randomUUID() } }),
    also: (own) => [{ ...message(own), body: { message: '', client_id: randomUUID(), file_ids: [own.fileId] } }],
  },
  // The message is not a reply; an integration test covers success.
  messagesRegenerate: { call: (own) => ({ ...message(own), body: { client_id: randomUUID() } }), answers: 400 },
  chatsShow: { call: chat },
  chatsListBranches: { call: chat },
  chatsListForks: { call: chat },
  chatsGetShare: { call: chat },
  chatsShare: { call: (own) => ({ ...chat(own), body: { show_persona: true } }) },
  chatsUnshare: { call: chat },
  // Its path holds a secret, not an id; an integration test covers success.
  sharedChatsGet: { call: () => ({ path: { token: 1 } }), as: 'visitor', answers: 404 },
  sharedChatsGetFile: {
    call: (own) => ({ path: { token: 1, fileId: own.fileId } }),
    as: 'visitor',
    answers: 404,
  },
  chatsExport: { call: (own) => ({ ...chat(own), query: { format: 'json' } }) },
  chatsStop: { call: chat },
  messagesList: {
    call: (own) => ({ ...chat(own), query: { last_seen_message: own.messageId } }),
    also: (own): Call[] => [
      { ...chat(own), query: { before: own.messageId, limit: 7 } },
      { ...chat(own), query: { since_rev: 0 } },
    ],
  },
  messagesPost: {
    call: (own) => ({ ...chat(own), body: { message: 'Hello', client_id: randomUUID() } }),
    also: (own) => [{ ...chat(own), body: { message: '', client_id: randomUUID(), file_ids: [own.fileId] } }],
  },
  messagesDelete: { call: message },
  messagesRetry: { call: message },
  // The message is the user's own: only replies are rated. An integration test covers success.
  messagesRate: {
    call: (own) => ({ ...message(own), body: { value: -1, reason: 'wrong', comment: 'Too late.', share_text: true } }),
    answers: 404,
  },
  // The message asks nothing, so the answer is not read. An integration test covers success.
  messagesAnswer: {
    call: (own) => ({ ...message(own), body: { answer: { value: 'yes', values: {} }, client_id: randomUUID() } }),
    answers: 404,
    lenient: ['answer'],
  },
  // Its signature is a secret, not an id; an integration test covers success.
  filesGetByLink: {
    call: (own) => ({ path: { fileId: own.fileId }, query: { expires: 1, signature: 'x' } }),
    as: 'visitor',
    answers: 403,
    unknownIds: 403,
  },
  filesUpload: { call: (own) => ({ ...chat(own), file: ONE_PIXEL, field: 'file' }), atOnce: 2 },
  filesGet: { call: (own) => ({ path: { id: own.chatId, fileId: own.fileId }, query: { variant: 'small' } }) },
  // There are no speech services here; an integration test covers them.
  chatsTranscribe: { call: (own) => ({ ...chat(own), query: { locale: 'en' } }), answers: 404 },
  messagesSpeak: { call: (own) => ({ ...message(own), body: { part: 0 } }), answers: 404 },

  integrationPostMessage: {
    call: (own) => ({
      path: { chatId: own.chatId },
      body: {
        message: 'Hello',
        reply_to: own.messageId,
        idempotency_key: randomUUID(),
        suggestions: ['More'],
        sources: [{ title: 'Manual' }],
        request: { type: 'choice', options: ['Yes', 'No'] },
      },
    }),
    as: 'agent',
    lenient: ['suggestions', 'sources', 'request', 'files'],
  },
  integrationListMessages: {
    call: (own) => ({ path: { chatId: own.chatId }, query: { before: own.messageId, limit: 7 } }),
    as: 'agent',
  },
  integrationShowTyping: { call: (own) => ({ path: { chatId: own.chatId }, body: { is_typing: true } }), as: 'agent' },
  // No message waits for an execution here; an integration test covers success.
  integrationReportFailure: {
    call: () => ({ body: { execution_id: '1', node: 'Answer', error: 'refused' } }),
    as: 'agent',
    answers: 404,
  },
  integrationGetAgent: { call: none, as: 'agent', mayBeEmpty: ['version'] },
  integrationAnswer: {
    call: () => ({ body: { question: 'chapter', history: [{ role: 'user', content: 'chapter' }], locale: 'en' } }),
    as: 'agent',
  },
  integrationSearchKnowledge: { call: () => ({ body: { q: 'chapter', query: 'chapter', top_k: 3 } }), as: 'agent' },
  integrationSearchKnowledgeGet: {
    call: () => ({ query: { q: 'chapter', top_k: 3 } }),
    as: 'agent',
    mayBeEmpty: ['version'],
  },

  adminGetN8n: { call: none, as: 'admin' },
  adminListCases: { call: () => ({ query: { state: 'open', before: '1_1', limit: 7 } }), as: 'admin' },
  // There are no reports here; an integration test covers success.
  adminListReports: {
    call: (own) => ({ ...agent(own), query: { before: own.messageId, limit: 7 } }),
    as: 'admin',
    answers: 404,
    positions: ['before'],
  },
  adminDismissCase: { call: agent, as: 'admin', answers: 404 },
  adminHideAgent: { call: agent, as: 'admin', answers: 404 },
  adminUnhideAgent: { call: agent, as: 'admin', answers: 404 },
  adminListWaitlist: { call: () => ({ query: { before: '1_a@example.com', limit: 7 } }), as: 'admin' },
  adminListInvitations: { call: () => ({ query: { before: '1_a@example.com', limit: 7 } }), as: 'admin' },
  adminInvite: { call: () => ({ body: { emails: [email()] } }), as: 'admin' },
  adminWithdrawInvitation: { call: () => ({ body: { email: email() } }), as: 'admin', answers: 404 },
};
