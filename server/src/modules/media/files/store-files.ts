import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { sqlState, UNIQUE_VIOLATION } from '../../../platform/db/sql.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { FileStorage } from '../../../platform/storage/file-storage.js';
import { OrphanFileRepository } from './orphan-file.repository.js';

/** Stores files, then the row that owns them: both or neither. */
@Injectable()
export class StoreFiles {
  constructor(
    private readonly storage: FileStorage,
    private readonly orphans: OrphanFileRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * @param names of the files in the storage
   * @param addRow takes ownership of the files
   * @throws ApiError 503; errors of `put` and `addRow`
   */
  async run<T>(names: readonly string[], put: () => Promise<void>, addRow: () => Promise<T>): Promise<T> {
    await this.orphans.add(names);
    try {
      await put();
      return await addRow();
    } catch (error) {
      if (isCertain(error)) await this.discard(names);
      throw error;
    }
  }

  /** Best effort; clean-up finds the rest by name. */
  private async discard(names: readonly string[]): Promise<void> {
    try {
      for (const name of names) await this.storage.remove(name);
      await this.orphans.forget(names);
    } catch (error) {
      this.logger.warn({ err: error }, 'Failed to remove refused files');
    }
  }
}

/** Whether the row was certainly not added. After a broken connection it may exist and own the files. */
function isCertain(error: unknown): boolean {
  return error instanceof ApiError || sqlState(error) === UNIQUE_VIOLATION;
}
