import { Injectable } from '@nestjs/common';
import type { Activity, MessageView } from '../../../contract/chat/realtime.js';
import { TIMES } from '../../../contract/limits.js';
import { Realtime } from '../../../platform/realtime/realtime.js';
import { type ChatRow, chatView } from '../chats/domain/chat-view.js';
import { type MessageRow, messageView } from '../messages/domain/message-view.js';

/** Pushes changes to a user's sockets, always after the commit. Clients detect a lost push as a gap in revisions. */
@Injectable()
export class ChatPush {
  constructor(private readonly realtime: Realtime) {}

  messageCreated(userId: number, chatId: number, message: MessageView): void {
    this.realtime.toUser(userId, 'message.created', { chat_id: chatId, message });
  }

  /** A message whose `rev` equals its `seq` is new. */
  messages(userId: number, chatId: number, rows: MessageRow[]): void {
    for (const row of rows) {
      const event = row.seq === row.rev ? 'message.created' : 'message.updated';
      this.realtime.toUser(userId, event, { chat_id: chatId, message: messageView(row) });
    }
  }

  chatCreated(userId: number, row: ChatRow): void {
    this.realtime.showsAgent(userId, row.agent_id);
    this.realtime.toUser(userId, 'chat.created', { chat: chatView(row) });
  }

  chatUpdated(userId: number, row: ChatRow): void {
    this.realtime.toUser(userId, 'chat.updated', { chat: chatView(row) });
  }

  chatDeleted(userId: number, chatId: number): void {
    this.realtime.toUser(userId, 'chat.deleted', { chat_id: chatId });
  }

  chatRead(userId: number, row: ChatRow): void {
    this.realtime.toUser(userId, 'chat.read', { chat_id: row.id, seq: row.last_read_seq });
  }

  /**
   * Shows or hides the typing indicator; it expires unless it is shown again.
   * @param replyTo the message being answered, if any
   * @param activity what the agent does; absent if unchanged
   */
  typing(userId: number, chatId: number, replyTo: number | null, isTyping: boolean, activity?: Activity): void {
    this.realtime.toUser(userId, 'typing', {
      chat_id: chatId,
      is_typing: isTyping,
      reply_to: replyTo,
      expires_at: new Date(Date.now() + (isTyping ? TIMES.typingExpiry : 0)).toISOString(),
      ...(activity && { activity }),
    });
  }

  /** Aborts these turns in whichever worker runs them. */
  abort(turnIds: number[]): void {
    if (turnIds.length > 0) this.realtime.toProcesses('turns.abort', { turn_ids: turnIds });
  }
}
