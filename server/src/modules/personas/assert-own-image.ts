import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { ImageReader } from '../media/public.js';

/** Checks that a persona's image belongs to its owner. */
@Injectable()
export class AssertOwnImage {
  constructor(private readonly images: ImageReader) {}

  /** @throws ApiError 400 that names the field. */
  async run(userId: number, imageId: number | null | undefined): Promise<void> {
    if (imageId && !(await this.images.isUsable(imageId, userId))) {
      throw ApiError.field('image_id', 'image_id is not the id of a picture of yours');
    }
  }
}
