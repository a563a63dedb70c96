// A Regent for scripts: started as by `npm start`, on a free port, with fresh data.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const root = resolve(import.meta.dirname, '..', '..', '..');
const PATIENCE_MS = 90_000;

function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

/** @returns its address, a way to query its database, and how to stop it */
export async function startStage(settings = {}, node = process.execPath) {
  const launcher = join(root, 'dist', 'server', 'launch.js');
  if (!existsSync(launcher)) throw new Error('There is no build: run `npm run build` first.');
  const dataDir = mkdtempSync(join(tmpdir(), 'regent-stage-'));
  const port = await freePort();
  const environment = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), SIGNUP: 'open' };
  const child = spawn(node, [launcher], {
    cwd: root,
    env: {
      ...environment,
      OTP_PER_ADDRESS_PER_HOUR: '0',
      MESSAGES_PER_MINUTE: '0',
      UPLOADS_PER_HOUR: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const ended = new Promise((done) => child.once('close', done));
  const url = `http://localhost:${port}`;
  const isReady = () =>
    fetch(`${url}/api/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
  for (const end = Date.now() + PATIENCE_MS; !said.includes('Ctrl-C') || !(await isReady()); await sleep(200)) {
    if (child.exitCode !== null || Date.now() > end) throw new Error(`Regent did not start. It said:\n${said}`);
  }
  return {
    url,
    sql: (statement, values) => ask(dataDir, statement, values),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

async function ask(dataDir, statement, values) {
  const client = new pg.Client(readFileSync(join(dataDir, 'database-url'), 'utf8').trim());
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}
