import { Injectable } from '@nestjs/common';
import { randomToken } from '../../../platform/crypto/random.js';
import type { ReceivedFile } from '../../../platform/storage/file-receiver.js';
import { FileStorage, type OpenedFile } from '../../../platform/storage/file-storage.js';
import { OrphanFileRepository } from './orphan-file.repository.js';

/** Not an extension of images, so that `/media` does not serve them. */
const ENDING = '.file';

/** Files for background work without a row that owns them: clean-up removes them after a day. */
@Injectable()
export class ShortLivedFiles {
  constructor(
    private readonly storage: FileStorage,
    private readonly orphans: OrphanFileRepository,
  ) {}

  /** @returns the name in the storage @throws ApiError 503 */
  async store(file: ReceivedFile, mimeType: string): Promise<string> {
    const name = randomToken() + ENDING;
    await this.orphans.add([name], '1 day');
    await this.storage.putFile(name, file, mimeType);
    return name;
  }

  /** @returns undefined after it has expired. @throws ApiError 503 */
  open(name: string): Promise<OpenedFile | undefined> {
    return this.storage.open(name);
  }

  /** @throws ApiError 503 */
  async remove(name: string): Promise<void> {
    await this.storage.remove(name);
    await this.orphans.forget([name]);
  }
}
