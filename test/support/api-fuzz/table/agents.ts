import { randomUUID } from 'node:crypto';
import { agent, base, document, type Entry, message, none, ONE_PIXEL, version, versioned } from '../entry.js';

/** Agents, knowledge bases, runs and quality. */
export const AGENTS: Record<string, Entry> = {
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
  // An image has no text; an integration test covers success.
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
  // The image contains no character card; an integration test covers success.
  agentsImport: { call: () => ({ file: ONE_PIXEL, field: 'file' }), answers: 400, atOnce: 2 },
  publicPagesGet: { call: agent },
  publicPagesPut: {
    call: (own) => ({
      ...agent(own),
      body: { is_enabled: false, slug: `page-${own.agentId}`, sample_question: 'Why?', sample_answer: 'So.' },
    }),
  },
  // No user has a public page here; an integration test covers success.
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
};
