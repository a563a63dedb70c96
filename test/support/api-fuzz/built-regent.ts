import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { WITHOUT_LIMITS } from '../server/without-limits.js';
import { createTestDatabase, type TestDatabase } from '../services/database.js';
import { type FakeWorkflowHost, startFakeWorkflowHost } from '../services/fake-workflow-host.js';
import { freePort } from '../util/free-port.js';

const ROOT = resolve(__dirname, '../../..');
const PATIENCE_MS = 30_000;

/** The operator of this Regent. */
export const ADMIN_EMAIL = 'operator@example.com';

/** Rate limits would block thousands of requests. */
const SETTINGS = {
  NODE_ENV: 'test',
  ROLE: 'all',
  APP_SECRET: 'a secret for tests, long enough to be accepted',
  ...WITHOUT_LIMITS,
  OTP_DEBUG: 'true',
  LOG_LEVEL: 'info',
  UPLOADS_PER_HOUR: '0',
  ADMIN_EMAILS: ADMIN_EMAIL,
};

/**
 * The built server as a separate process with its own database: only a build knows the whole OpenAPI document, and
 * only a process can crash. Its workflow host fails every message at once, so nothing continues in the background.
 */
export class BuiltRegent {
  #log = '';

  private constructor(
    readonly url: string,
    readonly host: FakeWorkflowHost,
    private readonly process: ChildProcess,
    private readonly database: TestDatabase,
    private readonly pool: pg.Pool,
    private readonly dataDir: string,
  ) {
    for (const stream of [process.stdout, process.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.#log += chunk.toString();
      });
    }
  }

  static async start(settings: Record<string, string> = {}): Promise<BuiltRegent> {
    const [database, host, port] = await Promise.all([createTestDatabase(), startFakeWorkflowHost(), freePort()]);
    const pool = new pg.Pool({ connectionString: database.url, max: 4 });
    pool.on('error', () => undefined); // dropping the database cuts its connections
    const dataDir = mkdtempSync(join(tmpdir(), 'regent-walk-'));
    const url = `http://127.0.0.1:${port}`;
    const child = spawn(process.execPath, [join(ROOT, 'dist', 'server', 'main.js')], {
      cwd: dataDir,
      env: {
        PATH: process.env.PATH,
        ...SETTINGS,
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        PORT: String(port),
        PUBLIC_URL: url,
        N8N_BASE_URL: host.url,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const regent = new BuiltRegent(url, host, child, database, pool, dataDir);
    await regent.#ready().catch(async (error: unknown) => {
      await regent.stop();
      throw error;
    });
    return regent;
  }

  /** Everything it has logged. */
  get log(): string {
    return this.#log;
  }

  /** Null while it runs; otherwise its exit. */
  get ended(): string | number | null {
    return this.process.exitCode ?? this.process.signalCode;
  }

  /** Resident memory in MB. */
  memory(): number {
    const status = `/proc/${this.process.pid}/status`;
    const text = existsSync(status)
      ? readFileSync(status, 'utf8')
      : `VmRSS: ${execFileSync('ps', ['-o', 'rss=', '-p', String(this.process.pid)])}`;
    return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1]) / 1024;
  }

  /** CPU time and run-queue wait of the main thread, in ms; undefined when the system does not report them. */
  processorMs(): { ran: number; waited: number } | undefined {
    const file = `/proc/${this.process.pid}/task/${this.process.pid}/schedstat`;
    if (!existsSync(file)) return undefined;
    const [ran = 0, waited = 0] = readFileSync(file, 'utf8').split(' ').map(Number);
    return { ran: ran / 1e6, waited: waited / 1e6 };
  }

  async rows<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.pool.query<Row>(text, values)).rows;
  }

  async stop(): Promise<void> {
    if (this.ended === null) {
      const closed = once(this.process, 'close');
      this.process.kill('SIGTERM');
      await closed;
    }
    await this.host.close();
    await this.pool.end();
    await this.database.drop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async #ready(): Promise<void> {
    for (const end = Date.now() + PATIENCE_MS; ; await sleep(100)) {
      const answer = await fetch(`${this.url}/api/health/ready`).catch(() => undefined);
      if (answer?.status === 200) return;
      if (this.ended !== null || Date.now() > end) throw new Error(`The server did not start:\n${this.#log}`);
    }
  }
}
