import { Inject, Injectable } from '@nestjs/common';
import type { Locale } from '../../../contract/limits.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { Sql, type SqlRunner } from '../../../platform/db/sql.js';

/** An administrator who can sign in. */
export interface Administrator extends Record<string, unknown> {
  id: number;
  email: string;
  locale: Locale;
}

const LIST = {
  name: 'administrator.list',
  text: 'SELECT id, email, locale FROM "user" WHERE email = ANY($1::text[]) AND disabled_at IS NULL ORDER BY id',
};

/** The accounts of `ADMIN_EMAILS` that exist. */
@Injectable()
export class AdministratorRepository {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly sql: Sql,
  ) {}

  async list(sql: SqlRunner = this.sql): Promise<Administrator[]> {
    const emails = this.config.ADMIN_EMAILS;
    return emails.length === 0 ? [] : sql.rows<Administrator>(LIST, [emails]);
  }
}
