import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  copyTemplate,
  databaseUrl,
  dropDatabase,
  onDatabase,
  type Template,
} from '../../services/template-database.js';
import { freePort } from '../../util/free-port.js';

const DIST = resolve(__dirname, '../../../../dist/server');
const DEMO: Template = { name: 'regent_demo_template', lock: 72, fill: fillIn };
const PATIENCE_MS = 60_000;
const BASE = {
  PATH: process.env.PATH,
  APP_SECRET: 'a secret for tests, long enough to be accepted',
};

/**
 * The built server with the demo, in one process, on its own database in the shared PostgreSQL. It starts in a
 * second: the other steps of `npm start` run once per run and are covered by the launcher tests.
 */
export class DemoPlace {
  private constructor(
    readonly port: number,
    private child: ChildProcess,
    private readonly fork: () => ChildProcess,
    private readonly database: string,
    private readonly dataDir: string,
  ) {}

  static async start(settings: Record<string, string>): Promise<DemoPlace> {
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
    const begin = () => fork(join(DIST, 'main.js'), { cwd: dataDir, env, silent: true });
    const place = new DemoPlace(port, begin(), begin, database, dataDir);
    await saidReady(place.child).catch(async (error: unknown) => {
      await place.stop();
      throw error;
    });
    return place;
  }

  /** Queries the database as the server would. */
  async query(sql: string): Promise<Record<string, unknown>[]> {
    return onDatabase(this.database, async (client) => (await client.query(sql)).rows);
  }

  /** Kills the process and starts it again. */
  async restart(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
    this.child = this.fork();
    await saidReady(this.child);
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const ended = once(this.child, 'exit');
      this.child.kill('SIGTERM');
      await ended;
    }
    await dropDatabase(this.database);
    rmSync(this.dataDir, { recursive: true, force: true });
  }
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

async function saidReady(child: ChildProcess): Promise<void> {
  const said = listenTo(child);
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  try {
    // Whichever settles first; one of them always does.
    const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
    if ((message as { type?: string } | null)?.type !== 'ready') throw new Error(`Regent did not start:\n${said()}`);
  } finally {
    clearTimeout(timer);
  }
}

function listenTo(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-20_000);
    });
  }
  return () => text;
}
