import { Injectable } from '@nestjs/common';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { ChatFilesRepository, type StoredFileRow } from './chat-files.repository.js';

/** Files of chats for other modules. */
@Injectable()
export class ChatFiles {
  constructor(private readonly files: ChatFilesRepository) {}

  /** A file that is visible in a chat of the user. @throws ApiError 404 `file_not_found`, also without such a chat */
  async find(userId: number, chatId: number, fileId: number): Promise<StoredFileRow> {
    const file = await this.files.find(userId, chatId, fileId);
    if (!file) throw new ApiError('file_not_found');
    return file;
  }
}
