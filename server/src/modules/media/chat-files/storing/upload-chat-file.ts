import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { FileView } from '../../../../contract/chat/realtime.js';
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import { FileReceiver, type UploadRule } from '../../../../platform/storage/file-receiver.js';
import { type FileOwner, StoreChatFile } from './store-chat-file.js';
import { UploadLimits } from './upload-limits.js';

/** Receives a file for a chat. The request body is not read before this runs. */
@Injectable()
export class UploadChatFile {
  private readonly rule: UploadRule;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly limits: UploadLimits,
    private readonly receiver: FileReceiver,
    private readonly storeFile: StoreChatFile,
  ) {
    const maxBytes = config.FILE_MAX_MB * 1024 * 1024;
    this.rule = { field: 'file', maxBytes, tooLarge: 'file_too_large', empty: 'file_empty' };
  }

  /** @param owner verified by the caller @throws ApiError 400, 413, 415, 429, 503 */
  run(owner: FileOwner, request: Request): Promise<FileView> {
    return this.limits.pass(owner.userId, async () => {
      await this.storeFile.assertRoom(owner.userId);
      return this.receiver.withFile(request, this.rule, (_path, file) => this.storeFile.run(owner, file));
    });
  }
}
