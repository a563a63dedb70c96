import { Injectable } from '@nestjs/common';
import { randomToken } from '../../../platform/crypto/random.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { FileStorage } from '../../../platform/storage/file-storage.js';
import { StoreFiles } from '../files/store-files.js';
import { ImageRepository } from '../images/image.repository.js';
import type { ImageView } from '../images/image-view.dto.js';
import { IMAGE_TYPES, type ImageFile, type ImageFiles } from './image-files.js';

/** Stores the files of an image under unguessable names, then its row: both or neither. */
@Injectable()
export class StoreImages {
  constructor(
    private readonly storage: FileStorage,
    private readonly images: ImageRepository,
    private readonly storeFiles: StoreFiles,
  ) {}

  /**
   * @param robohash name that it was drawn from; null for uploads
   * @throws ApiError 503; unique violation for an avatar that was stored meanwhile. Nothing remains stored then.
   */
  async run(ownerId: number, { image, optimized, thumbHash }: ImageFiles, robohash: string | null): Promise<ImageView> {
    const files: [string, ImageFile][] = [image, optimized].map((file) => [`${randomToken()}.${file.ending}`, file]);
    const names = files.map(([name]) => name);
    const put = async (): Promise<void> => {
      for (const [name, { bytes, ending }] of files) await this.storage.put(name, bytes, IMAGE_TYPES[ending]);
    };
    return this.storeFiles.run(names, put, async () => {
      const view = await this.images.add({ ownerId, image: names[0]!, optimized: names[1]!, thumbHash, robohash });
      if (!view) throw new ApiError('unavailable', { retryAfterSeconds: 1 });
      return view;
    });
  }
}
