import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/db/sql.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { Chat } from '../chats/chat.entity.js';
import { Message } from '../messages/message.entity.js';

/** A message of an agent. */
interface AgentMessage {
  agentId: number;
  text: string;
  /** Number of its sources. */
  sources: number;
}

/** Messages of agents, for reports and reading aloud. */
@Injectable()
export class AgentMessageReader {
  constructor(private readonly sql: Sql) {}

  /** A message of the agent in a chat of the user. @throws ApiError 404 `chat_not_found`, `message_not_found` */
  async find(messageId: number, chatId: number, userId: number): Promise<AgentMessage> {
    const { manager } = this.sql;
    const [chat, message] = await Promise.all([
      manager.findOne(Chat, { where: { id: chatId, userId }, select: { id: true, agentId: true } }),
      manager.findOne(Message, {
        where: { id: messageId, chatId, isAgent: true, isImported: false },
        select: { id: true, body: true, sources: true },
      }),
    ]);
    if (!chat) throw new ApiError('chat_not_found');
    if (!message || message.body === null) throw new ApiError('message_not_found');
    return { agentId: chat.agentId, text: message.body, sources: message.sources?.length ?? 0 };
  }
}
