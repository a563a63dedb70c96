import { Injectable } from '@nestjs/common';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { ShareRepository } from './share.repository.js';

/** Ends the sharing of a chat: its link is worth nothing from the commit on, and shared again the chat gets another. */
@Injectable()
export class RevokeShare {
  constructor(private readonly shares: ShareRepository) {}

  async run(userId: number, chatId: number): Promise<void> {
    if (!(await this.shares.remove(chatId, userId))) throw new ApiError('chat_not_found');
  }
}
