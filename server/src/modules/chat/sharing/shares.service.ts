import { Injectable } from '@nestjs/common';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import type { ShareDto } from './share.dto.js';
import { ShareRepository } from './share.repository.js';
import { ShareLink } from './share-link.js';

/** The public link of a user's chat. */
@Injectable()
export class SharesService {
  constructor(
    private readonly shares: ShareRepository,
    private readonly link: ShareLink,
  ) {}

  /** Null when the chat is not shared. */
  async get(userId: number, chatId: number): Promise<ShareDto | null> {
    const row = await this.shares.ofChat(chatId, userId);
    if (row === undefined) throw new ApiError('chat_not_found');
    return row && this.link.view(chatId, row);
  }

  /** Shares the chat as it is now. A repeat keeps the link, replaces an invalid one, and includes new messages. */
  async share(userId: number, chatId: number, showPersona: boolean): Promise<ShareDto> {
    const created = this.link.create(chatId);
    let row = await this.shares.put(chatId, userId, created, showPersona);
    if (row && !this.link.isValid(chatId, row.token)) {
      row = await this.shares.put(chatId, userId, created, showPersona, row.token);
    }
    const share = row && this.link.view(chatId, row);
    if (!share) throw new ApiError('chat_not_found');
    return share;
  }

  /** The link stops working at once; sharing again creates another one. */
  async revoke(userId: number, chatId: number): Promise<void> {
    if (!(await this.shares.remove(chatId, userId))) throw new ApiError('chat_not_found');
  }
}
