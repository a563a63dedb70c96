import { Injectable } from '@nestjs/common';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import type { ShareDto } from './share.dto.js';
import { ShareRepository } from './share.repository.js';
import { ShareLink } from './share-link.js';

/** The link to one of one's own chats; null: it is not shared. */
@Injectable()
export class GetShare {
  constructor(
    private readonly shares: ShareRepository,
    private readonly link: ShareLink,
  ) {}

  async run(userId: number, chatId: number): Promise<ShareDto | null> {
    const row = await this.shares.ofChat(chatId, userId);
    if (row === undefined) throw new ApiError('chat_not_found');
    return row && this.link.view(chatId, row);
  }
}
