import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '../../services/database.js';
import { type FakeWorkflowHost, startFakeWorkflowHost } from '../../services/fake-workflow-host.js';
import { freePort } from '../../util/free-port.js';
import { type BuiltProcess, startBuilt } from '../launch/built-server.js';
import { WITHOUT_LIMITS } from '../without-limits.js';

type Settings = Record<string, string>;

/** The built server as in an installation: processes on one database, by default an API and a worker. */
export class BuiltServerFixture {
  #stopped = false;

  private constructor(
    readonly url: string,
    readonly host: FakeWorkflowHost,
    readonly database: TestDatabase,
    private readonly dataDir: string,
    /** In the order of their roles. */
    readonly processes: readonly BuiltProcess[],
  ) {}

  /** @param settings of all processes @param roles roles of the processes, with own settings */
  static async start(
    settings: Settings = {},
    roles: Partial<Record<string, Settings>> = { api: {}, worker: {} },
  ): Promise<BuiltServerFixture> {
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
    const processes = Object.entries(roles).map(([role, own]) => startBuilt(role, { ...environment, ...own }, dataDir));
    const fixture = new BuiltServerFixture(url, host, database, dataDir, processes);
    const isReady = Object.keys(roles).map((role, at) => processes[at]?.ready(role === 'worker' ? undefined : url));
    await Promise.all(isReady).catch(async (error: unknown) => {
      await fixture.stop();
      throw error;
    });
    return fixture;
  }

  /** Runs once; later calls return at once. */
  async stop(): Promise<void> {
    if (this.#stopped) return;
    this.#stopped = true;
    await Promise.all(this.processes.map((each) => each.stop()));
    await this.host.close();
    await this.database.drop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
