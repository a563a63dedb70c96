import { Module } from '@nestjs/common';
import { RateLimitModule } from '../../platform/rate-limit/rate-limit.module.js';
import { StorageModule } from '../../platform/storage/storage.module.js';
import { AvatarPainter } from './avatar-painter.js';
import { CleanUpPictures } from './clean-up-pictures.js';
import { GetAvatar } from './get-avatar.js';
import { ImagesController } from './images.controller.js';
import { MediaController } from './media.controller.js';
import { MediaModule } from './media.module.js';
import { PictureLimits } from './picture-limits.js';
import { PictureWorkshop } from './picture-workshop.js';
import { ServePicture } from './serve-picture.js';
import { StorePictures } from './store-pictures.js';
import { StrayFileRepository } from './stray-file.repository.js';
import { UploadPicture } from './upload-picture.js';

/** Pictures over HTTP. */
@Module({
  imports: [MediaModule, StorageModule, RateLimitModule],
  controllers: [ImagesController, MediaController],
  providers: [
    AvatarPainter,
    CleanUpPictures,
    GetAvatar,
    PictureLimits,
    PictureWorkshop,
    ServePicture,
    StorePictures,
    StrayFileRepository,
    UploadPicture,
  ],
})
export class MediaApiModule {}
