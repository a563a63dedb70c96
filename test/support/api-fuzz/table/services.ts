import { randomUUID } from 'node:crypto';
import { agent, type Entry, email, none } from '../entry.js';

/** Calls of workflows, administrators and monitoring. */
export const SERVICES: Record<string, Entry> = {
  healthLive: { call: none, as: 'visitor' },
  healthReady: { call: none, as: 'visitor' },

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
