import { Injectable } from '@nestjs/common';
import type { Locale } from '../../../contract/limits.js';
import { Sql } from '../../../platform/db/sql.js';
import { ChatFiles } from '../../media/public.js';
import { withLockedChat } from '../chats/locked-chat.js';
import { MessagesRepository, type PostedMessage } from './messages.repository.js';

export interface PostWithFilesInput {
  userId: number;
  chatId: number;
  text: string;
  clientId: string | null;
  locale: Locale;
  fileIds: number[];
  traceParent: string | null;
}

/** In one transaction, stores a message with its files and turn, and marks the files as used. */
@Injectable()
export class PostWithFiles {
  constructor(
    private readonly sql: Sql,
    private readonly messages: MessagesRepository,
    private readonly files: ChatFiles,
  ) {}

  /**
   * @returns undefined when the user has no such chat or may not write in it
   * @throws unique violation when the chat already has a message with this client_id
   */
  run(input: PostWithFilesInput): Promise<PostedMessage | 'files_unusable' | undefined> {
    const { userId, chatId, text, clientId, locale, fileIds, traceParent } = input;
    return withLockedChat(this.sql, chatId, userId, async (sql) => {
      const files = await this.files.lockUnused({ userId, chatId }, fileIds, sql);
      if (!files) return 'files_unusable';
      return this.messages.post(chatId, userId, text, clientId, locale, traceParent, files, sql);
    });
  }
}
