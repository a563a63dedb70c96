import { Module } from '@nestjs/common';
import { CryptoModule } from '../../../platform/crypto/crypto.module.js';
import { RateLimitModule } from '../../../platform/rate-limit/rate-limit.module.js';
import { StorageModule } from '../../../platform/storage/storage.module.js';
import { OrphanFileRepository } from '../files/orphan-file.repository.js';
import { ShortLivedFiles } from '../files/short-lived-files.js';
import { StoreFiles } from '../files/store-files.js';
import { ImageProcessor } from '../uploads/image-processor.js';
import { ChatFiles } from './chat-files.js';
import { ChatFilesRepository } from './chat-files.repository.js';
import { ReadContent } from './content/read-content.js';
import { FileLinks } from './links/file-links.js';
import { FetchFile } from './replies/fetch-file.js';
import { StoreReplyFiles } from './replies/store-reply-files.js';
import { ServeChatFile } from './serve-chat-file.js';
import { StoreChatFile } from './storing/store-chat-file.js';
import { UploadChatFile } from './storing/upload-chat-file.js';
import { UploadLimits } from './storing/upload-limits.js';

/** Files of chats, and the processor of all images. */
@Module({
  imports: [CryptoModule, StorageModule, RateLimitModule],
  providers: [
    ChatFiles,
    ChatFilesRepository,
    FetchFile,
    FileLinks,
    ImageProcessor,
    OrphanFileRepository,
    ReadContent,
    ServeChatFile,
    ShortLivedFiles,
    StoreChatFile,
    StoreFiles,
    StoreReplyFiles,
    UploadChatFile,
    UploadLimits,
  ],
  exports: [
    ChatFiles,
    ChatFilesRepository,
    FetchFile,
    FileLinks,
    ImageProcessor,
    OrphanFileRepository,
    ReadContent,
    ServeChatFile,
    ShortLivedFiles,
    StoreFiles,
    StoreReplyFiles,
    UploadChatFile,
    UploadLimits,
  ],
})
export class ChatFilesModule {}
