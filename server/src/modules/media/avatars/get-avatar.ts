import { Injectable } from '@nestjs/common';
import { unlessDuplicate } from '../../../platform/db/sql.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { ImageRepository } from '../images/image.repository.js';
import type { ImageView } from '../images/image-view.dto.js';
import { ImageLimits } from '../uploads/image-limits.js';
import { StoreImages } from '../uploads/store-images.js';
import { AvatarPainter } from './avatar-painter.js';

/** The avatar of a name: drawn the first time, found afterwards. Each user has their own. */
@Injectable()
export class GetAvatar {
  constructor(
    private readonly images: ImageRepository,
    private readonly limits: ImageLimits,
    private readonly painter: AvatarPainter,
    private readonly storeImages: StoreImages,
  ) {}

  /** @throws ApiError 429 or 503. */
  async run(userId: number, name: string): Promise<ImageView> {
    const before = await this.images.findAvatar(userId, name);
    if (before) return before;
    await this.limits.consumeDrawing(userId);
    const files = await this.painter.draw(name);
    return (await unlessDuplicate(this.storeImages.run(userId, files, name))) ?? this.existingAvatar(userId, name);
  }

  /** Another request for the same name was faster. */
  private async existingAvatar(userId: number, name: string): Promise<ImageView> {
    const image = await this.images.findAvatar(userId, name);
    if (!image) throw new ApiError('unavailable', { retryAfterSeconds: 1 });
    return image;
  }
}
