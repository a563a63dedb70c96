import { Injectable } from '@nestjs/common';
import type { MessageView } from '../../../contract/chat/realtime.js';
import { PAGE } from '../../../contract/limits.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { MessagesService } from '../messages/messages.service.js';
import type { AgentMessagesQueryDto, ChatMessageDto } from './agent-messages.dto.js';
import { AgentMessagesRepository } from './agent-messages.repository.js';

/** Lists messages of a chat for the workflow of its agent. */
@Injectable()
export class ListAgentMessages {
  constructor(
    private readonly agentMessages: AgentMessagesRepository,
    private readonly messages: MessagesService,
  ) {}

  /**
   * Oldest first.
   * @throws ApiError 404 for a chat with another agent, or a `before` of another chat
   */
  async run(agentId: number, chatId: number, query: AgentMessagesQueryDto): Promise<ChatMessageDto[]> {
    const owner = await this.agentMessages.ownerOf(chatId, agentId);
    if (!owner) throw new ApiError('chat_not_found');
    const { before, limit = PAGE.messagesShown } = query;
    return (await this.messages.list(owner.user_id, chatId, { before, limit })).map(forWorkflow);
  }
}

/** Omits revisions, client IDs and failure texts, which workflows do not need. */
function forWorkflow(message: MessageView): ChatMessageDto {
  const { id, is_agent_message, created_at, files } = message;
  const shared = { id, message: message.message ?? '', is_agent_message, created_at, ...(files && { files }) };
  return is_agent_message ? { ...shared, reply_to: message.reply_to } : { ...shared, delivery: message.delivery };
}
