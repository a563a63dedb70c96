import { Injectable } from '@nestjs/common';
import { ImageRepository } from './image.repository.js';
import type { ImageView } from './image-view.dto.js';

/** Images for other modules. */
@Injectable()
export class ImageReader {
  constructor(private readonly images: ImageRepository) {}

  view(id: number): Promise<ImageView | null> {
    return this.images.find(id);
  }

  /** By id; without those that are deleted. */
  views(ids: readonly number[]): Promise<Map<number, ImageView>> {
    return this.images.findAll(ids);
  }

  /**
   * Whether the user may use the image: their own upload or avatar, or the default image. Protects it from clean-up for
   * a day.
   */
  isUsable(imageId: number, userId: number): Promise<boolean> {
    return this.images.isUsable(imageId, userId);
  }
}
