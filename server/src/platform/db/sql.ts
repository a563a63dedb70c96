import { Injectable } from '@nestjs/common';
import type { PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { FailoverPool } from './failover/failover-pool.js';

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

/** An open transaction, for prepared statements and, through `manager`, for entities. */
export class Transaction extends SqlRunner {
  constructor(
    client: Target,
    readonly manager: EntityManager,
  ) {
    super(() => client);
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

  /** Entities outside of a transaction. */
  get manager(): EntityManager {
    return this.dataSource.manager;
  }

  /** Runs `work` in one transaction; rolls back when it throws. */
  async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    try {
      // TypeORM listens for errors of the connection and removes a broken one from the pool.
      const client = (await runner.connect()) as PoolClient;
      await runner.startTransaction();
      try {
        const result = await work(new Transaction(client, runner.manager));
        await runner.commitTransaction();
        return result;
      } catch (error) {
        // A connection that cannot roll back must not return to the pool: the pool drops one that has ended.
        await runner.rollbackTransaction().catch(() => void client.end());
        throw error;
      }
    } finally {
      await runner.release();
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
    return (this.dataSource.driver as PostgresDriver).master as FailoverPool;
  }
}

/** SQLSTATE or system error code of a failed statement. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

export const UNIQUE_VIOLATION = '23505';
export const FOREIGN_KEY_VIOLATION = '23503';
export const DEADLOCK = '40P01';

/** The result of the work; undefined when it violates a unique constraint. */
export async function unlessDuplicate<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) return undefined;
    throw error;
  }
}
