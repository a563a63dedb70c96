import { Injectable } from '@nestjs/common';
import { ImageRepository } from './image.repository.js';

/** Reads images for other modules. */
@Injectable()
export class ImageReader {
  constructor(private readonly images: ImageRepository) {}

  /**
   * True when this person may put the image on something: an own upload, a generated avatar, or the default one. Keeps
   * it for a day more, in which it should come into use.
   */
  async isUsable(imageId: number, userId: number): Promise<boolean> {
    return await this.images.isUsable(imageId, userId);
  }
}
