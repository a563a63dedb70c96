import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  copyTemplate,
  databaseUrl,
  dropDatabase,
  onDatabase,
  type Template,
} from '../../services/template-database.js';
import { freePort } from '../../util/free-port.js';
import { APP_SECRET, type BuiltServer, DIST, inHost, inOwnProcess, listenTo } from '../launch/built-server.js';

const DEMO: Template = { name: 'regent_demo_template', lock: 72, fill: fillIn };
const BASE = { PATH: process.env.PATH, APP_SECRET };

/**
 * The built server with the demo on its own database in the shared PostgreSQL. The other steps of `npm start` run once
 * per run and are covered by the launcher tests.
 */
export class DemoFixture {
  private constructor(
    readonly port: number,
    private readonly server: BuiltServer,
    private readonly database: string,
    private readonly dataDir: string,
  ) {}

  /** @param place the host of this Jest worker, or a separate process that can be killed */
  static async start(settings: Record<string, string>, place: 'host' | 'own process' = 'host'): Promise<DemoFixture> {
    const database = `ui_${randomBytes(6).toString('hex')}`;
    await copyTemplate(DEMO, database);
    const dataDir = mkdtempSync(join(tmpdir(), 'regent-ui-'));
    const port = Number(settings.PORT ?? (await freePort()));
    const env = {
      ...BASE,
      OTP_DEBUG: 'true',
      SHUTDOWN_GRACE_MS: '0',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      ...settings,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl(database),
    };
    try {
      const server = await (place === 'host' ? inHost(env) : inOwnProcess(env, dataDir));
      return new DemoFixture(port, server, database, dataDir);
    } catch (error) {
      await remove(database, dataDir);
      throw error;
    }
  }

  /** Queries the database as the server would. */
  async query(sql: string): Promise<Record<string, unknown>[]> {
    return onDatabase(this.database, async (client) => (await client.query(sql)).rows);
  }

  /** Kills the process and starts it again. */
  restart(): Promise<void> {
    return this.server.restart();
  }

  async stop(): Promise<void> {
    try {
      await this.server.stop();
    } finally {
      await remove(this.database, this.dataDir);
    }
  }
}

async function remove(database: string, dataDir: string): Promise<void> {
  await dropDatabase(database);
  rmSync(dataDir, { recursive: true, force: true });
}

/** Runs migrations and the demo with the launcher's own step. */
async function fillIn(url: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'regent-demo-'));
  const env = { ...BASE, DATABASE_URL: url, DATA_DIR: dataDir };
  const step = fork(join(DIST, 'launch-prepare.js'), ['demo'], { env, silent: true });
  const said = listenTo(step);
  step.send('begin');
  const [code] = await once(step, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
  if (code !== 0) throw new Error(`The demo could not be made:\n${said()}`);
}
