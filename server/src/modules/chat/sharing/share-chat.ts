import { Injectable } from '@nestjs/common';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import type { ShareDto } from './share.dto.js';
import { ShareRepository } from './share.repository.js';
import { ShareLink } from './share-link.js';

/** Shares a chat as it is now. Done again, the link stays and shows what was added since; a dead one is replaced. */
@Injectable()
export class ShareChat {
  constructor(
    private readonly shares: ShareRepository,
    private readonly link: ShareLink,
  ) {}

  async run(userId: number, chatId: number, showPersona: boolean): Promise<ShareDto> {
    const made = this.link.make(chatId);
    let row = await this.shares.put(chatId, userId, made, showPersona);
    if (row && !this.link.isAlive(chatId, row.token)) {
      row = await this.shares.put(chatId, userId, made, showPersona, row.token);
    }
    const share = row && this.link.view(chatId, row);
    if (!share) throw new ApiError('chat_not_found');
    return share;
  }
}
