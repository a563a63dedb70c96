import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { LIMITS } from '../../../contract/limits.js';
import { FileReceiver } from '../../../platform/storage/file-receiver.js';
import type { ImageView } from '../images/image-view.dto.js';
import { ImageLimits } from './image-limits.js';
import { ImageProcessor } from './image-processor.js';
import { StoreImages } from './store-images.js';

const RULE = { field: 'image', maxBytes: LIMITS.imageBytes };

/** Receives an image. The request body is not read before this runs. */
@Injectable()
export class UploadImage {
  constructor(
    private readonly limits: ImageLimits,
    private readonly receiver: FileReceiver,
    private readonly processor: ImageProcessor,
    private readonly storeImages: StoreImages,
  ) {}

  /** @throws ApiError 429, 413, 415, 400 or 503. */
  async run(userId: number, request: Request): Promise<ImageView> {
    await this.limits.consumeUpload(userId);
    const files = await this.receiver.withFile(request, RULE, (path) => this.processor.fromFile(path));
    return this.storeImages.run(userId, files, null);
  }

  /** Stores a file that was already received and counted. @throws ApiError 415 or 503 */
  async fromFile(userId: number, path: string): Promise<ImageView> {
    return this.storeImages.run(userId, await this.processor.fromFile(path), null);
  }
}
