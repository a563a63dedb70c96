import { Injectable } from '@nestjs/common';
import { In, Raw } from 'typeorm';
import { Sql } from '../../../platform/db/sql.js';
import { OrphanFile } from './orphan-file.entity.js';

const BATCH = 100;

/** Names of stored files without an image. */
@Injectable()
export class OrphanFileRepository {
  constructor(private readonly sql: Sql) {}

  /**
   * Recorded before the files are written, so that none is lost. They are removed unless an image claims them in time.
   * @param keptFor interval of PostgreSQL; constant, because it becomes part of the statement
   */
  async add(names: readonly string[], keptFor: '1 hour' | '1 day' = '1 hour'): Promise<void> {
    const removeAfter = () => `now() + interval '${keptFor}'`;
    const insert = this.sql.manager.createQueryBuilder().insert().into(OrphanFile);
    await insert.values(names.map((name) => ({ name, removeAfter }))).execute();
  }

  /** A batch of files to remove. */
  async due(): Promise<string[]> {
    const files = await this.sql.manager.find(OrphanFile, {
      where: { removeAfter: Raw((column) => `${column} < now()`) },
      order: { removeAfter: 'ASC' },
      take: BATCH,
    });
    return files.map(({ name }) => name);
  }

  /** After the files are removed. */
  async forget(names: readonly string[]): Promise<void> {
    await this.sql.manager.delete(OrphanFile, { name: In(names) });
  }
}
