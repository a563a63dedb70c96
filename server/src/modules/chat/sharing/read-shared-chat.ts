import { Injectable } from '@nestjs/common';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { UserReader } from '../../account/public.js';
import { ChatFiles, type StoredFile } from '../../media/public.js';
import type { SharedChatDto, SharedMessageDto } from './share.dto.js';
import { type SharedChatRow, type SharedMessageRow, ShareRepository } from './share.repository.js';
import { ShareLink } from './share-link.js';
import { SharedFaces } from './shared-faces.js';

/** Reads a shared chat page by page. */
@Injectable()
export class ReadSharedChat {
  constructor(
    private readonly shares: ShareRepository,
    private readonly link: ShareLink,
    private readonly files: ChatFiles,
    private readonly faces: SharedFaces,
    private readonly users: UserReader,
  ) {}

  async run(token: string, after: number): Promise<SharedChatDto> {
    const chat = await this.chatOf(token);
    const [rows, { agent, persona }] = await Promise.all([
      this.shares.messages(chat.chat_id, after, chat.up_to_seq),
      this.faces.of(chat),
    ]);
    return {
      name: chat.name,
      is_unnamed: chat.is_unnamed,
      agent,
      persona,
      shared_at: chat.shared_at.toISOString(),
      messages: rows.map(messageView),
      has_more: rows.at(-1)?.more ?? false,
    };
  }

  /** A file of a message that the link shows. @throws ApiError 404 */
  async file(token: string, fileId: number): Promise<StoredFile> {
    const chat = await this.chatOf(token);
    const { file, messageIds } = await this.files.findShown(chat.chat_id, fileId);
    if (!(await this.shares.shows(chat, messageIds))) throw new ApiError('file_not_found');
    return file;
  }

  /** Links of a disabled user do not work. */
  private async chatOf(token: string): Promise<SharedChatRow> {
    const hash = this.link.hashOf(token);
    const chat = hash && (await this.shares.byToken(hash));
    if (!chat || !this.link.isValid(chat.chat_id, chat.token)) throw new ApiError('share_not_found');
    if (!(await this.users.isEnabled(chat.user_id))) throw new ApiError('share_not_found');
    return chat;
  }
}

const messageView = (row: SharedMessageRow): SharedMessageDto => ({
  seq: row.seq,
  message: row.body,
  ...(row.files && { files: row.files }),
  is_agent_message: row.is_agent,
  created_at: row.created_at.toISOString(),
  reply_to_seq: row.reply_to_seq,
  ...(row.sources && { sources: row.sources }),
  ...(row.request && { request: row.request }),
});
