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
    return row && this.link.view(row);
  }

  /** Shares the chat as it is now. A repeat keeps the link, replaces an invalid one, and includes new messages. */
  async share(userId: number, chatId: number, showPersona: boolean): Promise<ShareDto> {
    await this.takeOver(userId, chatId);
    const created = this.link.create(chatId);
    let row = await this.shares.put(chatId, userId, created, showPersona);
    if (row && !this.link.isValid(chatId, row.token)) {
      row = await this.shares.put(chatId, userId, created, showPersona, row.token);
    }
    const share = row && this.link.view(row);
    if (!share) throw new ApiError('chat_not_found');
    return share;
  }

  /** The link of an alternative becomes that of this chat, so that a conversation has one link. */
  private async takeOver(userId: number, chatId: number): Promise<void> {
    const share = await this.shares.ofChat(chatId, userId);
    if (!share || share.chat_id === chatId) return;
    const sealed = this.link.sealFor(chatId, share);
    if (sealed !== null) await this.shares.move(share.chat_id, chatId, sealed);
  }

  /** The link stops working at once; sharing again creates another one. */
  async revoke(userId: number, chatId: number): Promise<void> {
    if (!(await this.shares.remove(chatId, userId))) throw new ApiError('chat_not_found');
  }
}
