import pg from 'pg';

const READ_ONLY = '25006';

/**
 * SQLSTATE class 57: the server refuses work, for example while it shuts down behind a connection pooler. Except 57014:
 * a cancelled or timed-out statement leaves the connection usable.
 */
const SERVER_IS_LEAVING = /^57(?!014)/;

/** Limits reconnecting while the database stays read-only and each write fails. */
const RENEW_AT_MOST_EVERY_MS = 1000;

/** Whether a read-only server refused the statement. */
export const isReadOnly = (error: unknown): boolean => (error as Partial<pg.DatabaseError>).code === READ_ONLY;

const IS_READ_ONLY = `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::bool AS is_read_only`;

/** @throws SQLSTATE 25006, as PostgreSQL does for a write, when this connection is read-only */
export async function assertWritable(connection: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await connection.query<{ is_read_only: boolean }>(IS_READ_ONLY);
  if (rows[0]?.is_read_only) throw Object.assign(new Error('The database is read-only'), { code: READ_ONLY });
}

type OnConnect = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/**
 * A pool that survives a failover. A connection to a server that became read-only looks healthy but fails every write,
 * so the pool closes it, and all others of its age, which probably lead to the same server.
 */
export class FailoverPool extends pg.Pool {
  private generation = 0;
  private renewedAt = Number.NEGATIVE_INFINITY;
  /** A connection without an entry must not be reused. */
  private readonly generationOf = new WeakMap<pg.ClientBase, number>();

  constructor(config?: pg.PoolConfig) {
    super(config);
    this.on('connect', (client) => {
      this.generationOf.set(client, this.generation);
      // A connection can break between its checkout and the caller's listener, for example if the server closes it.
      // Without a listener, the error would end the process; with it, the next statement fails.
      client.on('error', () => {});
      // Sees every server error, also inside transactions, which bypass the pool.
      client.connection.on('errorMessage', (error: pg.DatabaseError) => this.learnFrom(error, client));
    });
  }

  /** @throws when the database is read-only; the pool then replaces all open connections */
  async assertWritable(): Promise<void> {
    await assertWritable(this).catch((error: unknown) => {
      if (isReadOnly(error)) this.renew();
      throw error;
    });
  }

  /** Replaces all open connections, each before its next use. */
  renew(): void {
    if (performance.now() - this.renewedAt < RENEW_AT_MOST_EVERY_MS) return;
    this.renewedAt = performance.now();
    this.generation += 1;
  }

  /** Like `query`, but keeps the connection when the server refuses a statement, for example a duplicate. */
  execute<Row extends pg.QueryResultRow>(statement: pg.QueryConfig<unknown[]>): Promise<pg.QueryResult<Row>> {
    return new Promise((resolve, reject) => {
      this.connectCurrent((error, client, done) => {
        if (!client) return reject(error);
        void client.query<Row>(statement, (failure, result) => {
          done(failure instanceof pg.DatabaseError ? undefined : failure);
          if (failure) reject(failure);
          else resolve(result);
        });
      });
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: OnConnect): void;
  override connect(callback?: OnConnect): Promise<pg.PoolClient> | undefined {
    if (callback) {
      this.connectCurrent(callback);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      this.connectCurrent((error, client) => (client ? resolve(client) : reject(error)));
    });
  }

  private connectCurrent(callback: OnConnect): void {
    super.connect((error, client, done) => {
      if (!client || this.generationOf.get(client) === this.generation) return callback(error, client, done);
      done(true);
      this.connectCurrent(callback);
    });
  }

  private learnFrom(error: pg.DatabaseError, client: pg.ClientBase): void {
    if (isReadOnly(error)) this.renew();
    else if (SERVER_IS_LEAVING.test(error.code ?? '')) this.generationOf.delete(client);
  }
}
