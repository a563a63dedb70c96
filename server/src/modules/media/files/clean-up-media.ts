import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { IntervalTask } from '../../../platform/background/interval-task.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { FileStorage } from '../../../platform/storage/file-storage.js';
import { TemporaryFiles } from '../../../platform/storage/temporary-files.js';
import { ChatFilesRepository } from '../chat-files/chat-files.repository.js';
import { RemoveUnusedImages } from '../images/remove-unused-images.js';
import { OrphanFileRepository } from './orphan-file.repository.js';

const BATCH = 100;
const EVERY_MS = 10 * 60 * 1000;
/** Time limit of one round, in ms; the next round continues. */
const TIME_LIMIT_MS = 60 * 1000;
/** Longer than any upload takes. */
const TEMPORARY_MS = 60 * 60 * 1000;

/** Periodically removes unused images and files of chats, and orphaned files. Safe in several processes at once. */
@Injectable()
export class CleanUpMedia extends IntervalTask {
  /** Last checked id; the next round continues here. */
  private lastId = 0;

  constructor(
    private readonly unusedImages: RemoveUnusedImages,
    private readonly chatFiles: ChatFilesRepository,
    private readonly orphans: OrphanFileRepository,
    private readonly storage: FileStorage,
    private readonly temporary: TemporaryFiles,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, EVERY_MS, 'Failed to remove unused images');
  }

  async run(): Promise<void> {
    const end = Date.now() + TIME_LIMIT_MS;
    const hasTime = (): boolean => Date.now() < end && !this.isStopping;
    await this.temporary.removeOlderThan(TEMPORARY_MS);
    await this.removeUnused(hasTime);
    while (hasTime() && (await this.chatFiles.removeUnused(BATCH)) === BATCH);
    await this.removeOrphans(hasTime);
  }

  private async removeUnused(hasTime: () => boolean): Promise<void> {
    while (hasTime()) {
      const last = await this.unusedImages.run(this.lastId);
      this.lastId = last ?? 0;
      if (last === null) return;
    }
  }

  /** Removes the file first, so that a crash leaves its name for the next round. */
  private async removeOrphans(hasTime: () => boolean): Promise<void> {
    while (hasTime()) {
      const names = await this.orphans.due();
      if (names.length === 0) return;
      for (const name of names) await this.storage.remove(name);
      await this.orphans.forget(names);
    }
  }
}
