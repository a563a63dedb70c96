import { Module } from '@nestjs/common';
import { RateLimitModule } from '../../platform/rate-limit/rate-limit.module.js';
import { StorageModule } from '../../platform/storage/storage.module.js';
import { AvatarPainter } from './avatars/avatar-painter.js';
import { GetAvatar } from './avatars/get-avatar.js';
import { CleanUpImages } from './files/clean-up-images.js';
import { MediaController } from './files/media.controller.js';
import { OrphanFileRepository } from './files/orphan-file.repository.js';
import { ServeImage } from './files/serve-image.js';
import { ImagesController } from './images/images.controller.js';
import { MediaModule } from './media.module.js';
import { ImageLimits } from './uploads/image-limits.js';
import { ImageProcessor } from './uploads/image-processor.js';
import { StoreImages } from './uploads/store-images.js';
import { UploadImage } from './uploads/upload-image.js';

/** Images over HTTP. */
@Module({
  imports: [MediaModule, StorageModule, RateLimitModule],
  controllers: [ImagesController, MediaController],
  providers: [
    AvatarPainter,
    CleanUpImages,
    GetAvatar,
    ImageLimits,
    ImageProcessor,
    ServeImage,
    StoreImages,
    OrphanFileRepository,
    UploadImage,
  ],
})
export class MediaApiModule {}
