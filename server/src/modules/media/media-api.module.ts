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
import { UploadsModule } from './uploads/uploads.module.js';

/** Images over HTTP. */
@Module({
  imports: [ChatFilesModule, MediaModule, StorageModule, RateLimitModule, UploadsModule],
  controllers: [ImagesController, LinkedFilesController, MediaController],
  providers: [AvatarPainter, CleanUpMedia, GetAvatar, ServeImage],
})
export class MediaApiModule {}
