import { Module } from '@nestjs/common';
import { RateLimitModule } from '../../platform/rate-limit/rate-limit.module.js';
import { StorageModule } from '../../platform/storage/storage.module.js';
import { AvatarPainter } from './avatars/avatar-painter.js';
import { GetAvatar } from './avatars/get-avatar.js';
import { ChatFilesModule } from './chat-files/chat-files.module.js';
import { LinkedFilesController } from './chat-files/links/linked-files.controller.js';
import { CleanUpMedia } from './files/clean-up-media.js';
import { MediaController } from './files/media.controller.js';
import { ServeImage } from './files/serve-image.js';
import { ImagesController } from './images/images.controller.js';
import { MediaModule } from './media.module.js';
import { ImageLimits } from './uploads/image-limits.js';
import { StoreImages } from './uploads/store-images.js';
import { UploadImage } from './uploads/upload-image.js';

/** Images over HTTP. */
@Module({
  imports: [ChatFilesModule, MediaModule, StorageModule, RateLimitModule],
  controllers: [ImagesController, LinkedFilesController, MediaController],
  providers: [AvatarPainter, CleanUpMedia, GetAvatar, ImageLimits, ServeImage, StoreImages, UploadImage],
})
export class MediaApiModule {}
