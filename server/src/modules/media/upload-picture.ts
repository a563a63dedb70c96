import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { LIMITS } from '../../contract/limits.js';
import { FileReceiver } from '../../platform/storage/file-receiver.js';
import type { ImageView } from './image-view.dto.js';
import { PictureLimits } from './picture-limits.js';
import { PictureWorkshop } from './picture-workshop.js';
import { StorePictures } from './store-pictures.js';

const RULE = { field: 'image', maxBytes: LIMITS.imageBytes };

/** Takes a picture that somebody sends. The request's body is not read before this runs. */
@Injectable()
export class UploadPicture {
  constructor(
    private readonly limits: PictureLimits,
    private readonly receiver: FileReceiver,
    private readonly workshop: PictureWorkshop,
    private readonly storePictures: StorePictures,
  ) {}

  /** @throws ApiError 429, 413, 415, 400 or 503. */
  async run(userId: number, request: Request): Promise<ImageView> {
    await this.limits.consumeUpload(userId);
    const pictures = await this.receiver.withFile(request, RULE, (path) => this.workshop.fromFile(path));
    return this.storePictures.run(userId, pictures, null);
  }
}
