import { Inject, Injectable } from '@nestjs/common';
import { ImageRepository } from './image.repository.js';
import { IMAGE_USES, type ImageUses } from './image-uses.js';

/**
 * Removes images that nothing refers to. An image is touched before it is used, and a reference moves only between
 * rows that one module reads in one statement, so an unused image that is still untouched when it is deleted has no use.
 */
@Injectable()
export class RemoveUnusedImages {
  constructor(
    private readonly images: ImageRepository,
    @Inject(IMAGE_USES) private readonly uses: readonly ImageUses[],
  ) {}

  /**
   * Checks the 500 images after this id. A trigger adds the files of removed ones to the orphaned files.
   * @returns the last id of the page; null at the end of the table
   */
  async run(afterId: number): Promise<number | null> {
    const { last, untouched } = await this.images.page(afterId);
    let unused = untouched;
    for (const uses of this.uses) {
      if (unused.length === 0) break;
      const used = new Set(await uses.usedAmong(unused));
      unused = unused.filter((id) => !used.has(id));
    }
    if (unused.length > 0) await this.images.removeUntouched(unused);
    return last;
  }
}
