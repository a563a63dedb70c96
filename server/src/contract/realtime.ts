/**
 * Everything that travels over the socket, typed once: gateway, worker and browser import this file.
 * socket.io on `/socket.io`, WebSocket transport, the session cookie is the credential. Times are ISO 8601, UTC.
 */
import type { FailureCode } from './errors.js';
import type { AgentStatus, Availability, Delivery } from './limits.js';

/** Why the reply to a user's message did not come. */
export interface MessageFailure {
  code: FailureCode;
  /** For people; in English. */
  message: string;
  /** What had come before a stream was cut. It is no stored answer. */
  partial?: string;
}

/** One message of a chat. */
export interface MessageView {
  id: number;
  /** The text (Markdown); null when it was deleted. */
  message: string | null;
  is_agent_message: boolean;
  created_at: string;
  /** Its place in the chat: the chat's counter when it was added. */
  seq: number;
  /** The chat's counter at its last change; equals `seq` when it never changed. */
  rev: number;
  /** The UUID that the sender's client gave it. User messages only. */
  client_id?: string | null;
  /** The user message that it answers. Agent messages only. */
  reply_to?: number | null;
  /** User messages only. */
  delivery?: Delivery;
  /** Present when `delivery` is `failed`. */
  failure?: MessageFailure | null;
}

/** One chat, as it stands in the list. */
export interface ChatView {
  id: number;
  agent_id: number;
  name: string | null;
  last_message: { id: number; is_agent_message: boolean; created_at: string } | null;
  persona_id: number | null;
  branched_from_message_id: number | null;
  /** The chat that it and its other branches come from; its own id where it is no branch. That chat may be gone. */
  root_id: number;
  created_at: string;
  last_read_seq: number;
  /** Agent messages above `last_read_seq`. */
  unread_count: number;
}

/**
 * The part of a reply that has come so far. `index` is the index of the last delta in `text`; -1 when none came yet.
 * `attempt` is which call of the workflow it comes from, from 1: after a crash a further call starts the text anew, with
 * `index` 0 again, and what came of the earlier ones is void.
 */
export interface RunningReply {
  reply_to: number;
  attempt: number;
  index: number;
  text: string;
}

/** What an agent does just now, as its workflow tells. */
export interface Activity {
  /** One line. */
  text: string | null;
  /** From 1. */
  step: number | null;
  /** How many there are; at least `step`. */
  steps: number | null;
}

/** What the server sends. */
export interface ServerEvents {
  'message.created': (event: { chat_id: number; message: MessageView }) => void;
  /** Delivery changed, or deleted (`message: null`). */
  'message.updated': (event: { chat_id: number; message: MessageView }) => void;
  /**
   * A piece of a running reply. `index` counts from 0 without a gap; joined, the pieces are the whole text. A higher
   * `attempt` starts anew (see RunningReply).
   */
  'message.delta': (event: { chat_id: number; reply_to: number; attempt: number; index: number; text: string }) => void;
  /** Without an `activity` the one before still holds, until the reply is there or `is_typing` is false. */
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
   * Published or not, answering or not; changes in quick succession are one event. To the sockets of its creator, and of
   * those who have it in one of their newest 100 chats, began a chat with it, or asked for one by `resume`.
   */
  'agent.updated': (event: { agent_id: number; status: AgentStatus; availability: Availability }) => void;
}

/** Of the first 50 chats the answer says what they missed; the others are answered with `reset`. Malformed ones are left out. */
export interface ResumeRequest {
  /** `rev`: the highest number without a gap that the client holds for the chat. */
  chats: { chat_id: number; rev: number }[];
}

export interface ResumeAnswer {
  /** Chats of other users are absent. */
  chats: {
    chat_id: number;
    /** What changed since `rev`, in `rev` order. Empty when `reset`. */
    messages: MessageView[];
    /**
     * More than 1,000 changes, or more text than one answer carries, or past the 50th chat: load the newest messages
     * afresh, and by `since_rev` what has changed further back since the highest `rev` of them.
     */
    reset: boolean;
    running: RunningReply | null;
  }[];
}

/** What the client sends: nothing but `resume`. Writing goes over REST. */
export interface ClientEvents {
  resume: (request: ResumeRequest, ack: (answer: ResumeAnswer) => void) => void;
}

/** Between the server's own processes, over the same adapter. */
export interface InterServerEvents {
  /** These turns were stopped, deleted or answered elsewhere: their worker aborts. */
  'turns.abort': (event: { turn_ids: number[] }) => void;
  /** A session ended: every process drops its cache entry and its sockets. */
  'session.ended': (event: { session_id: number }) => void;
}

export type EventName = keyof ServerEvents;
export type EventPayload<E extends EventName> = Parameters<ServerEvents[E]>[0];

/** The room of one user: everything about that person's chats goes to all their tabs and devices. */
export const userRoom = (userId: number): string => `user:${userId}`;
/** The room of one agent: the sockets of people whose chats show it. */
export const agentRoom = (agentId: number): string => `agent:${agentId}`;
/** The room of one session, so that signing out closes its sockets. */
export const sessionRoom = (sessionId: number): string => `session:${sessionId}`;
