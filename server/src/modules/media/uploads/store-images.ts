import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { randomToken } from '../../../platform/crypto/random.js';
import { sqlState, UNIQUE_VIOLATION } from '../../../platform/db/sql.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { FileStorage } from '../../../platform/storage/file-storage.js';
import { OrphanFileRepository } from '../files/orphan-file.repository.js';
import { ImageRepository } from '../images/image.repository.js';
import type { ImageView } from '../images/image-view.dto.js';
import { IMAGE_TYPES, type ImageFile, type ImageFiles } from './image-files.js';

/** Stores the files of an image under unguessable names, then its row: both or neither. */
@Injectable()
export class StoreImages {
  constructor(
    private readonly storage: FileStorage,
    private readonly images: ImageRepository,
    private readonly orphans: OrphanFileRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * @param robohash name that it was drawn from; null for uploads
   * @throws ApiError 503; unique violation for an avatar that was stored meanwhile. Nothing remains stored then.
   */
  async run(ownerId: number, { image, optimized, thumbHash }: ImageFiles, robohash: string | null): Promise<ImageView> {
    const files: [string, ImageFile][] = [image, optimized].map((file) => [`${randomToken()}.${file.ending}`, file]);
    const names = files.map(([name]) => name);
    await this.orphans.add(names);
    try {
      for (const [name, { bytes, ending }] of files) await this.storage.put(name, bytes, IMAGE_TYPES[ending]);
      const view = await this.images.add({ ownerId, image: names[0]!, optimized: names[1]!, thumbHash, robohash });
      if (!view) throw new ApiError('unavailable', { retryAfterSeconds: 1 });
      return view;
    } catch (error) {
      if (isCertain(error)) await this.giveUp(names);
      throw error;
    }
  }

  /** Best effort; clean-up finds the rest by name. */
  private async giveUp(names: readonly string[]): Promise<void> {
    try {
      for (const name of names) await this.storage.remove(name);
      await this.orphans.forget(names);
    } catch (error) {
      this.logger.warn({ err: error }, 'Failed to remove the files of an image');
    }
  }
}

/** Whether the row was certainly not added. After a broken connection it may exist and own the files. */
function isCertain(error: unknown): boolean {
  return error instanceof ApiError || sqlState(error) === UNIQUE_VIOLATION;
}
