import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { FileView } from '../../../contract/chat/realtime.js';
import type { SqlRunner } from '../../../platform/db/sql.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { FileStorage } from '../../../platform/storage/file-storage.js';
import { ChatFilesRepository, fileView, type StoredFileRow } from './chat-files.repository.js';

/** A file with its place in the storage, for `ServeChatFile`. */
export type StoredFile = StoredFileRow;

/** Files of chats for other modules. */
@Injectable()
export class ChatFiles {
  constructor(
    private readonly files: ChatFilesRepository,
    private readonly storage: FileStorage,
  ) {}

  /** A file that is visible in a chat of the user. @throws ApiError 404 `file_not_found`, also without such a chat */
  async find(userId: number, chatId: number, fileId: number): Promise<StoredFile> {
    const file = await this.files.find(userId, chatId, fileId);
    if (!file) throw new ApiError('file_not_found');
    return file;
  }

  /** A file of a message. Does not check permissions. @throws ApiError 404 `file_not_found` */
  async findUsed(fileId: number): Promise<StoredFile> {
    const file = await this.files.findUsed(fileId);
    if (!file) throw new ApiError('file_not_found');
    return file;
  }

  /** The bytes of a file of a message. @throws ApiError 404, 503 */
  async read(fileId: number): Promise<Readable> {
    const { stored_name: name } = await this.findUsed(fileId);
    const stored = await this.storage.open(name);
    if (!stored) throw new ApiError('file_not_found');
    return stored.stream;
  }

  /**
   * A file with the messages of a chat that show it. Does not check permissions. @throws ApiError 404 `file_not_found`
   */
  async findShown(chatId: number, fileId: number): Promise<{ file: StoredFile; messageIds: number[] }> {
    const row = await this.files.findShown(chatId, fileId);
    if (!row) throw new ApiError('file_not_found');
    return { file: row, messageIds: row.message_ids.map(Number) };
  }

  /**
   * Locks unused files of a chat for a message, in this order. A trigger takes them with the message.
   * @returns undefined if one of them is used, deleted or of another chat
   */
  async lockUnused(
    owner: { userId: number; chatId: number },
    ids: number[],
    sql: SqlRunner,
  ): Promise<FileView[] | undefined> {
    const rows = await this.files.lockUnused(owner.userId, owner.chatId, ids, sql);
    return rows.length === ids.length ? rows.map(fileView) : undefined;
  }
}
