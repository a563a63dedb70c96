import { Injectable } from '@nestjs/common';
import { ApiError } from '../../../platform/http/api-error.js';
import type { ShareDto } from './share.dto.js';
import { ShareRepository } from './share.repository.js';
import { ShareLink } from './share-link.js';

/** Shares a chat as it is now. Done again, the link stays and shows what was added since. */
@Injectable()
export class ShareChat {
  constructor(
    private readonly shares: ShareRepository,
    private readonly link: ShareLink,
  ) {}

  async run(userId: number, chatId: number, showPersona: boolean): Promise<ShareDto> {
    const { hash, sealed } = this.link.make();
    const row = await this.shares.put(chatId, userId, hash, sealed, showPersona);
    if (!row) throw new ApiError('chat_not_found');
    return this.link.view(row);
  }
}
