import { readFileSync, rmSync, utimesSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Launched, launch, makeFolder } from '../../support/server/launched.js';

const ROOT = resolve(__dirname, '..', '..', '..');
const CHANGED = join(ROOT, 'server/src/app/health/health.controller.ts');

jest.setTimeout(120_000);

describe('npm run dev', () => {
  let folder: string;
  let regent: Launched;

  beforeAll(async () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    folder = makeFolder();
    const program = String(scripts.dev).replace('exec node ', '');
    regent = await launch(ROOT, join(folder, 'data'), { FORCE_COLOR: '' }, program);
    await regent.until(() => regent.output().includes('Regent is running.'));
  });
  afterAll(async () => {
    await regent?.kill();
    // PostgreSQL may still be writing its last page during a fast shutdown.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  });

  const get = (path: string) => fetch(`http://localhost:${regent.port}${path}`);

  it('serves the client and the API at one address, with process names in the output', async () => {
    expect(await (await get('/')).text()).toContain('/@vite/client');
    expect(await (await get('/api/health/ready')).json()).toEqual({ status: 'ok' });
    expect(regent.output()).toMatch(/^dev +compiled in \d+ ms$/m);
    expect(regent.output()).toMatch(/^server +Regent is running\.$/m);
  });

  it('restarts the API and the worker when a source file changes', async () => {
    utimesSync(CHANGED, new Date(), new Date());
    await regent.until(
      () => /api is ready again/.test(regent.output()) && /worker is ready again/.test(regent.output()),
    );
    expect(await (await get('/api/health/ready')).json()).toEqual({ status: 'ok' });
    expect(regent.output()).toMatch(/^dev +compiled app\/health\/health\.controller\.ts in \d+ ms, restarting$/m);
  });
});
