import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/db/sql.js';

const ADD = {
  name: 'stray_file_add',
  text: "INSERT INTO stray_file (name, remove_after) SELECT unnest($1::text[]), now() + interval '1 hour'",
};

const DUE = {
  name: 'stray_file_due',
  text: 'SELECT name FROM stray_file WHERE remove_after < now() ORDER BY remove_after LIMIT 100',
};

const FORGET = { name: 'stray_file_forget', text: 'DELETE FROM stray_file WHERE name = ANY($1::text[])' };

/** Names of stored files without an image. */
@Injectable()
export class OrphanFileRepository {
  constructor(private readonly sql: Sql) {}

  /** Recorded before the files are written, so that none is forgotten. They are removed unless an image claims them within an hour. */
  async add(names: readonly string[]): Promise<void> {
    await this.sql.rows(ADD, [names]);
  }

  /** Some whose time has come. */
  async due(): Promise<string[]> {
    return (await this.sql.rows<{ name: string }>(DUE, [])).map(({ name }) => name);
  }

  /** Once the files are removed. */
  async forget(names: readonly string[]): Promise<void> {
    await this.sql.rows(FORGET, [names]);
  }
}
