import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkDataDir } from '../../server/src/platform/embedded/data-dir/data-dir-check.js';
import { ensureBuilt, type Launched, launch } from '../support/server/launch/launched.js';

const ROOT = resolve(__dirname, '..', '..');
const MUST_END_MS = 10_000;

describe('[case 66] unusable data directory', () => {
  let folder: string;

  beforeAll(() => {
    ensureBuilt(ROOT);
    folder = mkdtempSync(join(tmpdir(), 'regent-unusable-'));
    writeFileSync(join(folder, 'file'), '');
    execFileSync('mkfifo', [join(folder, 'pipe')]);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ['a folder in /proc that cannot be created', () => '/proc/x'],
    ['a folder two levels below /proc', () => '/proc/x/y'],
    ['a read-only file system', () => '/sys/x'],
    ['a file', () => join(folder, 'file')],
    ['a path below a file', () => join(folder, 'file', 'below')],
    ['a named pipe', () => join(folder, 'pipe')],
    ['a path below a named pipe', () => join(folder, 'pipe', 'below')],
    ['a device', () => '/dev/null'],
    ['a name that is too long', () => join(folder, 'x'.repeat(300))],
  ])('stops the start with a one-line error: %s', async (_, dataDirOf) => {
    await expectRefusal(dataDirOf());
  });

  it.each(['secret', 'database-password', 'launcher.lock', 'postgres.log', 'logs/api.log', 'pg/PG_VERSION'])(
    'stops the start with a one-line error when %s is a named pipe',
    async (name) => {
      const dataDir = mkdtempSync(join(folder, 'data-'));
      for (const inner of ['logs', 'pg']) mkdirSync(join(dataDir, inner));
      execFileSync('mkfifo', [join(dataDir, name)]);
      expect(await expectRefusal(dataDir)).toContain(`${name} is not a file`);
    },
  );

  it('stops the start with a one-line error when the upload folder is a file', async () => {
    const dataDir = mkdtempSync(join(folder, 'data-'));
    writeFileSync(join(dataDir, 'uploads'), '');
    expect(await expectRefusal(dataDir)).toContain('uploads is not a folder');
  });

  it('stops the start when the file system does not respond', async () => {
    const program = join(folder, 'hangs.cjs');
    writeFileSync(program, `require('node:fs').readFileSync(${JSON.stringify(join(folder, 'pipe'))})`);
    const check = checkDataDir('/mnt/share', { program, limitMs: 500 });
    await expect(check).rejects.toThrow(/DATA_DIR \/mnt\/share: its file system did not answer within 0\.5 s/);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('stops the start on %s at any moment', async (signal) => {
    for (const waitMs of [30, 100, 200, 400, 800, 1600, 3000]) {
      const regent = await launch(ROOT, mkdtempSync(join(folder, 'data-')));
      await sleep(waitMs);
      process.kill(regent.pid, signal);
      await endOf(regent);
    }
  });

  async function expectRefusal(dataDir: string): Promise<string> {
    const regent = await launch(ROOT, dataDir);
    expect(await endOf(regent)).toBe(1);
    expect(regent.errors()).toBe(regent.output());
    expect(regent.errors()).toMatch(/^Cannot use DATA_DIR [^\n]* choose another folder: [^\n]*\n$/);
    expect(regent.errors()).toContain(dataDir);
    return regent.errors();
  }

  async function endOf(regent: Launched): Promise<number | null> {
    const late = sleep(MUST_END_MS, 'late' as const);
    const code = await Promise.race([regent.ended, late]);
    if (code !== 'late') return code;
    process.kill(regent.pid, 'SIGKILL');
    throw new Error(`The start did not end within ${MUST_END_MS} ms. It said: ${regent.output()}`);
  }
});
