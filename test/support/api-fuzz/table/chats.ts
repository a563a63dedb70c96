import { randomUUID } from 'node:crypto';
import { type Call, chat, type Entry, message, none, ONE_PIXEL } from '../entry.js';

/** Chats, messages and files. */
export const CHATS: Record<string, Entry> = {
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
  // The image is not a file of chats; an integration test covers success.
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
  // The message has no request, so the answer is not read. An integration test covers success.
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
};
