import { Module } from '@nestjs/common';
import { RateLimitModule } from '../../../platform/rate-limit/rate-limit.module.js';
import { StorageModule } from '../../../platform/storage/storage.module.js';
import { ChatFilesModule } from '../chat-files/chat-files.module.js';
import { MediaModule } from '../media.module.js';
import { ImageLimits } from './image-limits.js';
import { StoreImages } from './store-images.js';
import { UploadImage } from './upload-image.js';

/** Stores images of users, agents and personas. */
@Module({
  imports: [ChatFilesModule, MediaModule, StorageModule, RateLimitModule],
  providers: [ImageLimits, StoreImages, UploadImage],
  exports: [ImageLimits, StoreImages, UploadImage],
})
export class UploadsModule {}
