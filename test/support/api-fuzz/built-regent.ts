import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import pg from 'pg';
import type { BuiltProcess } from '../server/launch/built-server.js';
import { BuiltServerFixture } from '../server/seed/built-server-fixture.js';
import type { FakeWorkflowHost } from '../services/fake-workflow-host.js';

/** The operator of this Regent. */
export const ADMIN_EMAIL = 'operator@example.com';

const SETTINGS = { LOG_LEVEL: 'info', UPLOADS_PER_HOUR: '0', ADMIN_EMAILS: ADMIN_EMAIL };

/**
 * The built server as one separate process: only a build knows the whole OpenAPI document, and only a process can
 * crash.
 */
export class BuiltRegent {
  readonly url: string;
  readonly host: FakeWorkflowHost;
  readonly #process: BuiltProcess;
  readonly #pool: pg.Pool;

  private constructor(private readonly place: BuiltServerFixture) {
    this.url = place.url;
    this.host = place.host;
    this.#process = place.processes[0] as BuiltProcess;
    this.#pool = new pg.Pool({ connectionString: place.database.url, max: 4 });
    this.#pool.on('error', () => undefined); // dropping the database cuts its connections
  }

  static async start({ ROLE = 'all', ...settings }: Record<string, string> = {}): Promise<BuiltRegent> {
    return new BuiltRegent(await BuiltServerFixture.start({ ...SETTINGS, ...settings }, { [ROLE]: {} }));
  }

  /** Everything it has logged. */
  get log(): string {
    return this.#process.log;
  }

  /** Null while it runs; otherwise its exit. */
  get ended(): string | number | null {
    return this.#process.ended;
  }

  /** Resident memory in MB. */
  memory(): number {
    const { pid } = this.#process;
    const status = `/proc/${pid}/status`;
    const text = existsSync(status)
      ? readFileSync(status, 'utf8')
      : `VmRSS: ${execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])}`;
    return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1]) / 1024;
  }

  /** CPU time and run-queue wait of the main thread, in ms; undefined when the system does not report them. */
  processorMs(): { ran: number; waited: number } | undefined {
    const { pid } = this.#process;
    const file = `/proc/${pid}/task/${pid}/schedstat`;
    if (!existsSync(file)) return undefined;
    const [ran = 0, waited = 0] = readFileSync(file, 'utf8').split(' ').map(Number);
    return { ran: ran / 1e6, waited: waited / 1e6 };
  }

  async rows<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.#pool.query<Row>(text, values)).rows;
  }

  async stop(): Promise<void> {
    await this.#pool.end();
    await this.place.stop();
  }
}
