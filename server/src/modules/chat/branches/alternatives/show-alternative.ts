import { Injectable } from '@nestjs/common';
import type { ChatView } from '../../../../contract/chat/realtime.js';
import { ApiError } from '../../../../platform/http/errors/api-error.js';
import { chatView } from '../../chats/domain/chat-view.js';
import { ChatPush } from '../../realtime/chat-push.js';
import { AlternativesRepository } from './alternatives.repository.js';

/** Shows one alternative of a conversation and hides the others. */
@Injectable()
export class ShowAlternative {
  constructor(
    private readonly alternatives: AlternativesRepository,
    private readonly push: ChatPush,
  ) {}

  /** No effect if the chat is already shown. @throws ApiError 404 */
  async run(userId: number, chatId: number): Promise<ChatView> {
    const shown = await this.alternatives.show(chatId, userId);
    if (!shown) throw new ApiError('chat_not_found');
    if (shown.changed) this.push.chatUpdated(userId, shown.chat);
    return chatView(shown.chat);
  }
}
