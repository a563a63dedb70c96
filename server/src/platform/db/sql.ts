import { Injectable } from '@nestjs/common';
import type { QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';
import type { FailoverPool } from './failover-pool.js';

/** A statement that PostgreSQL prepares once per connection, under its name. */
export interface Statement {
  name: string;
  text: string;
}

/** Creates statements with a common name prefix: names must be unique on a connection. */
export const statementsOf =
  (about: string) =>
  (name: string, text: string): Statement => ({ name: `${about}.${name}`, text });

/** Collation of names in lists: natural order in every alphabet, independent of the database's locale. */
export const AS_NAMES = 'COLLATE "und-x-icu"';

/**
 * SQL for the first `limit` (a parameter) rows in index order, at most `most`. Without this constant bound PostgreSQL
 * assumes that the LIMIT is a tenth of all rows, rejects the generic plan of large tables and replans every call.
 * @param rows a table and its condition
 */
export const firstOf = (rows: string, order: string, most: number, limit: string): string =>
  `SELECT * FROM (SELECT * FROM ${rows} ORDER BY ${order} LIMIT ${most}) bounded ORDER BY ${order} LIMIT ${limit}`;

interface Target {
  query<Row extends QueryResultRow>(statement: QueryConfig<unknown[]>): Promise<QueryResult<Row>>;
}

/** Runs statements on the pool (each in its own transaction) or in one open transaction. */
export class SqlRunner {
  constructor(private readonly target: () => Target) {}

  async rows<Row extends QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row[]> {
    const result = await this.target().query<Row>({ name: statement.name, text: statement.text, values });
    return result.rows;
  }

  /** The first row, or undefined. */
  async row<Row extends QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row | undefined> {
    return (await this.rows<Row>(statement, values))[0];
  }
}

/**
 * Prepared statements on TypeORM's pool, for the message path, where planning a statement costs more than running it.
 * Returns bigint as number.
 */
@Injectable()
export class Sql extends SqlRunner {
  constructor(private readonly dataSource: DataSource) {
    const pool: Target = { query: (statement) => this.pool.execute(statement) };
    super(() => pool);
  }

  /** Runs `work` in one transaction; rolls back when it throws. */
  async transaction<T>(work: (sql: SqlRunner) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    // The pool listens only to idle clients: without a listener a broken connection would end the process.
    const onBroken = (error: Error): void => {
      broken = error;
    };
    client.on('error', onBroken);
    try {
      await client.query('BEGIN');
      const result = await work(new SqlRunner(() => client));
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: Error) => {
        broken = failure; // the connection is broken and must not return to the pool
      });
      throw error;
    } finally {
      client.off('error', onBroken);
      client.release(broken);
    }
  }

  /** Use of the connection pool. */
  get poolUse(): { open: number; idle: number; waiting: number } {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.pool;
    return { open, idle, waiting };
  }

  /** @throws when the database is down or read-only */
  assertWritable(): Promise<void> {
    return this.pool.assertWritable();
  }

  private get pool(): FailoverPool {
    return (this.dataSource.driver as unknown as { master: FailoverPool }).master;
  }
}

/** SQLSTATE or system error code of a failed statement. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

export const UNIQUE_VIOLATION = '23505';
