/**
 * Types of the Socket.IO events, shared by gateway, worker and browser. Path `/socket.io`, WebSocket transport,
 * authentication by the session cookie. Times are ISO 8601, UTC.
 */
import type { FailureCode } from '../errors.js';
import type { AgentStatus, Availability, Delivery } from '../limits.js';
import type { MessageAnswer, MessageRequest } from '../requests/requests.js';
import type { MessageSource } from './sources.js';
import type { MessageStep } from './steps.js';

/** Why a user's message has no reply. */
export interface MessageFailure {
  code: FailureCode;
  /** Readable text in English. */
  message: string;
  /** Text received before a stream was cut. It is not stored as a reply. */
  partial?: string;
}

/** A file of a message. Its bytes: `GET /api/chat/{id}/file/{fileId}/`. */
export interface FileView {
  id: number;
  /** With an extension, without a path; at most 120 characters. */
  name: string;
  /** Detected by the content. */
  mime_type: string;
  /** Bytes. */
  size: number;
  /** Images only, in pixels. */
  width?: number;
  height?: number;
  /** Images only: a blurred preview (thumbhash, Base64). */
  thumb?: string;
}

/** One message of a chat. */
export interface MessageView {
  id: number;
  /** The text (Markdown); null if deleted. */
  message: string | null;
  is_agent_message: boolean;
  created_at: string;
  /** Position in the chat: the chat's counter when the message was added. */
  seq: number;
  /** The chat's counter at the last change of the message; equals `seq` if it never changed. */
  rev: number;
  /** UUID assigned by the sender's client. User messages only. */
  client_id?: string | null;
  /** ID of the answered user message. Agent messages only. */
  reply_to?: number | null;
  /** Next messages that the reply suggests. Agent messages only; absent if there are none. */
  suggestions?: string[];
  /** Absent without any. */
  files?: FileView[];
  /** Sources of the reply, in the order of their numbers. Agent messages only; absent if there are none. */
  sources?: MessageSource[];
  /**
   * Named steps of the workflow, in the order in which they began. Of a user message: those that ran until its reply
   * failed, or was stopped without text. Absent if there are none.
   */
  steps?: MessageStep[];
  /** A question to the user, if any. Agent messages only. */
  request?: MessageRequest;
  /** The request that this message answers, if any. User messages only. */
  answer?: MessageAnswer;
  /** The user's rating, if any: 1 or -1. Agent messages only. */
  feedback?: number;
  /** True if it was imported from another service; otherwise absent. */
  is_imported?: boolean;
  /** User messages only. */
  delivery?: Delivery;
  /** Present when `delivery` is `failed`. */
  failure?: MessageFailure | null;
}

/** A change of the persona that the user chats as. Names are those at the time. */
export interface PersonaChange {
  /** `seq` of the last message before the change. */
  after_seq: number;
  /** Null if the persona was deleted. */
  from: string | null;
  to: string;
}

/** One chat of the chat list. */
export interface ChatView {
  id: number;
  agent_id: number;
  name: string | null;
  /** `name` is the default name, for which clients show the agent's current name. */
  is_unnamed: boolean;
  last_message: { id: number; is_agent_message: boolean; created_at: string; text: string } | null;
  persona_id: number | null;
  /** Changes of the persona after the first message of the user, oldest first. */
  persona_changes: PersonaChange[];
  is_pinned: boolean;
  is_archived: boolean;
  is_muted: boolean;
  branched_from_message_id: number | null;
  /** The chat at the root of its branches, which may be deleted; equals `id` if it is not a branch. */
  root_id: number;
  created_at: string;
  last_read_seq: number;
  /** Agent messages above `last_read_seq`. */
  unread_count: number;
  /**
   * The first chat of its alternatives, made by editing a message or regenerating a reply; it may be deleted. Null
   * without alternatives.
   */
  conversation_id: number | null;
  /** The shown alternative, the only one in lists; equals `id` if this one is shown. */
  shown_chat_id: number;
}

/**
 * The received part of a running reply. `index` is the index of the last delta in `text`; -1 before the first. `attempt`
 * is the number of the workflow call, from 1: after a crash the next call restarts the text with `index` 0, and the text
 * of earlier attempts is void.
 */
export interface RunningReply {
  reply_to: number;
  attempt: number;
  index: number;
  text: string;
  /** Current activity of the agent; null if none is shown, or after text has arrived. */
  activity?: Activity | null;
}

/** Current activity of an agent: reported by its workflow, or a named step in the stream of its reply. */
export interface Activity {
  /** One line. */
  text: string | null;
  /** Number of the step, from 1; null if unknown, and for the first step of a stream. */
  step: number | null;
  /** Number of steps; at least `step`. */
  steps: number | null;
}

/** Events from the server. */
export interface ServerEvents {
  'message.created': (event: { chat_id: number; message: MessageView }) => void;
  /** The delivery changed, the request (or a copy of it) was answered, or the message was deleted (`message: null`). */
  'message.updated': (event: { chat_id: number; message: MessageView }) => void;
  /**
   * A piece of a running reply. `index` counts from 0 without gaps; the joined pieces are the whole text. A higher
   * `attempt` restarts the text (see RunningReply).
   */
  'message.delta': (event: { chat_id: number; reply_to: number; attempt: number; index: number; text: string }) => void;
  /** Without `activity` the previous one stays valid until the reply arrives or `is_typing` is false. */
  typing: (event: {
    chat_id: number;
    is_typing: boolean;
    reply_to: number | null;
    expires_at: string;
    activity?: Activity;
  }) => void;
  'chat.created': (event: { chat: ChatView }) => void;
  'chat.updated': (event: { chat: ChatView }) => void;
  'chat.deleted': (event: { chat_id: number }) => void;
  'chat.read': (event: { chat_id: number; seq: number }) => void;
  /**
   * Status or availability changed; changes in quick succession are one event. Sent to the sockets of the creator and of
   * users who have the agent in one of their newest 100 chats, started a chat with it, or named such a chat in `resume`.
   */
  'agent.updated': (event: { agent_id: number; status: AgentStatus; availability: Availability }) => void;
  /**
   * An agent that the user waited for is available again. Sent once to the sockets of the user, in addition to an
   * email.
   */
  'agent.available': (event: { agent_id: number; name: string }) => void;
}

/** The first 50 chats are answered with the missed changes, the others with `reset`. Malformed entries are ignored. */
export interface ResumeRequest {
  /** `rev`: up to this number the client has all changes of the chat. */
  chats: { chat_id: number; rev: number }[];
}

export interface ResumeAnswer {
  /** Chats of other users are absent. */
  chats: {
    chat_id: number;
    /** Messages changed since `rev`, in `rev` order. Empty if `reset`. */
    messages: MessageView[];
    /**
     * More than 1,000 changes, too much text, or after the 50th chat: the client reloads the newest messages, and then
     * requests older ones that changed after their highest `rev` with `since_rev`.
     */
    reset: boolean;
    running: RunningReply | null;
  }[];
}

/** Events from the client: only `resume`. Writing uses REST. */
export interface ClientEvents {
  resume: (request: ResumeRequest, ack: (answer: ResumeAnswer) => void) => void;
}

/** Events between server processes, over the same adapter. */
export interface InterServerEvents {
  /** These turns were stopped, deleted or answered elsewhere: their worker aborts them. */
  'turns.abort': (event: { turn_ids: number[] }) => void;
  /** A session ended: every process drops its cache entry and its sockets. */
  'session.ended': (event: { session_id: number }) => void;
}

export type EventName = keyof ServerEvents;
export type EventPayload<E extends EventName> = Parameters<ServerEvents[E]>[0];

/** Room of all tabs and devices of a user. */
export const userRoom = (userId: number): string => `user:${userId}`;
/** Room of the sockets of users whose chats show an agent. */
export const agentRoom = (agentId: number): string => `agent:${agentId}`;
/** Room of a session, so that signing out closes its sockets. */
export const sessionRoom = (sessionId: number): string => `session:${sessionId}`;
