import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '../../services/database.js';
import { type FakeWorkflowHost, startFakeWorkflowHost } from '../../services/fake-workflow-host.js';
import { freePort } from '../../util/free-port.js';
import { WITHOUT_LIMITS } from '../without-limits.js';

const ROOT = resolve(__dirname, '../../../..');
const PATIENCE_MS = 30_000;
const APP_SECRET = 'a secret for tests, long enough to be accepted';

/** A process of the built server. */
export class BuiltProcess {
  /** Its whole output. */
  log = '';

  constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.log += chunk.toString();
      });
    }
  }

  get ended(): string | number | null {
    return this.child.exitCode ?? this.child.signalCode;
  }

  /** Stops it as an operator does. */
  async stop(): Promise<void> {
    if (this.ended !== null) return;
    const closed = once(this.child, 'close');
    this.child.kill('SIGTERM');
    await closed;
  }

  async ready(): Promise<void> {
    for (const end = Date.now() + PATIENCE_MS; !/"msg":"ready"/.test(this.log); await sleep(50)) {
      if (this.ended !== null || Date.now() > end) throw new Error(`The process did not start:\n${this.log}`);
    }
  }
}

/** @param environment its complete environment @param folder its working directory */
export function startBuilt(role: 'api' | 'worker', environment: Record<string, string>, folder: string): BuiltProcess {
  return new BuiltProcess(
    spawn(process.execPath, [join(ROOT, 'dist', 'server', 'main.js')], {
      cwd: folder,
      env: { PATH: process.env.PATH, NODE_ENV: 'test', APP_SECRET, ...environment, ROLE: role },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
}

/** The built server as in an installation: an API and a worker process on one database. */
export class BuiltPlace {
  #stopped = false;

  private constructor(
    readonly url: string,
    readonly host: FakeWorkflowHost,
    readonly api: BuiltProcess,
    readonly worker: BuiltProcess,
    private readonly database: TestDatabase,
    private readonly dataDir: string,
  ) {}

  /** @param settings of both processes; `own` of one of them */
  static async start(
    settings: Record<string, string> = {},
    own: { api?: Record<string, string>; worker?: Record<string, string> } = {},
  ): Promise<BuiltPlace> {
    const [database, host, port] = await Promise.all([createTestDatabase(), startFakeWorkflowHost(), freePort()]);
    const dataDir = mkdtempSync(join(tmpdir(), 'regent-built-'));
    const url = `http://127.0.0.1:${port}`;
    const environment = {
      ...WITHOUT_LIMITS,
      OTP_DEBUG: 'true',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: url,
      N8N_BASE_URL: host.url,
      SHUTDOWN_GRACE_MS: '0',
      ...settings,
    };
    const start = (role: 'api' | 'worker') => startBuilt(role, { ...environment, ...own[role] }, dataDir);
    const place = new BuiltPlace(url, host, start('api'), start('worker'), database, dataDir);
    await Promise.all([place.api.ready(), place.worker.ready()]).catch(async (error: unknown) => {
      await place.stop();
      throw error;
    });
    return place;
  }

  /** Runs once; later calls return at once. */
  async stop(): Promise<void> {
    if (this.#stopped) return;
    this.#stopped = true;
    await Promise.all([this.api.stop(), this.worker.stop()]);
    await this.host.close();
    await this.database.drop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
