import { Injectable } from '@nestjs/common';
import type { QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';
import type { FailoverPool } from './failover-pool.js';

/** A statement that PostgreSQL prepares once a connection, under its name. */
export interface Statement {
  name: string;
  text: string;
}

/** Makes statements whose names begin with what they are about: on one connection no two may have the same. */
export const statementsOf =
  (about: string) =>
  (name: string, text: string): Statement => ({ name: `${about}.${name}`, text });

/** How names are ordered in a list: as people expect it, in every alphabet, whatever the database was made with. */
export const AS_NAMES = 'COLLATE "und-x-icu"';

/**
 * The first `limit` (a parameter) of what stands in an index in this order, never more than `most`. Of a number that it
 * does not know PostgreSQL takes a tenth of all rows: a plan that is made once looks dearer the longer the table is, until
 * every call is planned anew. With the bound it knows enough.
 * @param rows a table and its condition
 */
export const firstOf = (rows: string, order: string, most: number, limit: string): string =>
  `SELECT * FROM (SELECT * FROM ${rows} ORDER BY ${order} LIMIT ${most}) bounded ORDER BY ${order} LIMIT ${limit}`;

interface Target {
  query<Row extends QueryResultRow>(statement: QueryConfig<unknown[]>): Promise<QueryResult<Row>>;
}

/** What runs statements: the pool (each in a transaction of its own) or one open transaction. */
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
 * Prepared statements on the pool that TypeORM uses too. For the path of a message: planning its statements anew each
 * time would cost more than running them. bigint comes back as number.
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
    // The pool listens only to clients that it holds: a connection that breaks in our hands would end the process.
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
        broken = failure; // the connection is gone: it must not go back to the pool
      });
      throw error;
    } finally {
      client.off('error', onBroken);
      client.release(broken);
    }
  }

  /** How the connections of this process are used. */
  get poolUse(): { open: number; idle: number; waiting: number } {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.pool;
    return { open, idle, waiting };
  }

  /** @throws when the database is away or read-only */
  assertWritable(): Promise<void> {
    return this.pool.assertWritable();
  }

  private get pool(): FailoverPool {
    return (this.dataSource.driver as unknown as { master: FailoverPool }).master;
  }
}

/** SQLSTATE (or the system's code) of a failed statement. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

export const UNIQUE_VIOLATION = '23505';
