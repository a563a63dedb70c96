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

/** Names of files that no picture vouches for. */
@Injectable()
export class OrphanFileRepository {
  constructor(private readonly sql: Sql) {}

  /** Written down before the files are, so that none is lost sight of. They have an hour to become a picture's. */
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
