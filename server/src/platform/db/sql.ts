import { Injectable } from '@nestjs/common';
import type { Pool, QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';

/** A statement that PostgreSQL prepares once a connection, under its name. */
export interface Statement {
  name: string;
  text: string;
}

/**
 * Prepared statements on the pool that TypeORM uses too. For the path of a message: planning its statements anew each
 * time would cost more than running them.
 */
@Injectable()
export class Sql {
  constructor(private readonly dataSource: DataSource) {}

  /** Runs one statement in a transaction of its own. A Date or Buffer goes in as it is; bigint comes back as number. */
  async rows<Row extends QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row[]> {
    const result = await this.pool.query<Row>({ name: statement.name, text: statement.text, values });
    return result.rows;
  }

  /** The first row, or undefined. */
  async row<Row extends QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row | undefined> {
    return (await this.rows<Row>(statement, values))[0];
  }

  private get pool(): Pool {
    return (this.dataSource.driver as unknown as { master: Pool }).master;
  }
}

/** SQLSTATE of a failed statement. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

export const UNIQUE_VIOLATION = '23505';
