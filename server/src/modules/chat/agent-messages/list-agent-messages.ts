import { Injectable } from '@nestjs/common';
import { PAGE } from '../../../contract/limits.js';
import type { MessageView } from '../../../contract/realtime.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { ListMessages } from '../messages/list-messages.js';
import { ChangesRepository } from '../messages/message-changes.repository.js';
import type { AgentMessagesQueryDto, ChatMessageDto } from './agent-messages.dto.js';

/** Reads a part of a chat for the workflow of its agent. */
@Injectable()
export class ListAgentChat {
  constructor(
    private readonly changes: ChangesRepository,
    private readonly listMessages: ListMessages,
  ) {}

  /**
   * Oldest first.
   * @throws ApiError 404 for a chat that is not with this agent, or a `before` that is not of this chat.
   */
  async run(agentId: number, chatId: number, query: AgentMessagesQueryDto): Promise<ChatMessageDto[]> {
    const userId = await this.changes.ownerOfAgentChat(chatId, agentId);
    if (userId === undefined) throw new ApiError('chat_not_found');
    const { before, limit = PAGE.messagesShown } = query;
    return (await this.listMessages.run(userId, chatId, { before, limit })).map(forWorkflow);
  }
}

/** What a workflow can do nothing with is left out: the numbers of the list, the sender's ids, texts about failures. */
function forWorkflow(message: MessageView): ChatMessageDto {
  const { id, is_agent_message, created_at } = message;
  const seen = { id, message: message.message ?? '', is_agent_message, created_at };
  return is_agent_message ? { ...seen, reply_to: message.reply_to } : { ...seen, delivery: message.delivery };
}
