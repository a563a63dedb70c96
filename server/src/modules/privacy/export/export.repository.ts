import { Injectable } from '@nestjs/common';
import { Sql, type Statement } from '../../../platform/db/sql.js';
import { PROFILE } from './export-sql.js';

/** A record of a file. */
export interface Exported extends Record<string, unknown> {
  id: number;
  item: Record<string, unknown>;
}

/** Rows in memory at once; fewer for large messages. */
const BATCH_SIZE = 100;

/** Data of a user, page by page, so that a slow download holds no connection. */
@Injectable()
export class ExportRepository {
  constructor(private readonly sql: Sql) {}

  async profile(userId: number): Promise<Record<string, unknown> | undefined> {
    return (await this.sql.row<{ item: Record<string, unknown> }>(PROFILE, [userId]))?.item;
  }

  /** @param ofId id of the user, or of the record that a list belongs to */
  async *all(statement: Statement, ofId: number): AsyncGenerator<Exported> {
    let after = 0;
    for (;;) {
      const page = await this.sql.rows<Exported>(statement, [ofId, after, BATCH_SIZE]);
      yield* page;
      const last = page.at(-1);
      if (!last) return;
      after = last.id;
    }
  }
}
