import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Launched, launch, makeFolder } from '../../support/server/launch/launched.js';
import { copySources } from '../../support/server/launch/source-copy.mjs';

jest.setTimeout(120_000);

describe('npm run dev', () => {
  let folder: string;
  let project: string;
  let regent: Launched;

  beforeAll(async () => {
    folder = makeFolder();
    project = join(folder, 'regent');
    copySources(project);
    const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
    const program = String(scripts.dev).replace('exec node ', '');
    regent = await launch(project, join(folder, 'data'), { FORCE_COLOR: '' }, program);
    await regent.until(() => regent.output().includes('Regent is running.'));
  });
  afterAll(async () => {
    await regent?.kill();
    // PostgreSQL may still write its last page after its guard was told to stop immediately.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  });

  const get = (path: string) => fetch(`http://localhost:${regent.port}${path}`);

  function edit(file: string, from: string, to: string): void {
    const path = join(project, file);
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(from);
    writeFileSync(path, text.replace(from, to));
  }

  it('serves the client and the API at one address, and names the process of each line', async () => {
    expect(await (await get('/')).text()).toContain('/@vite/client');
    expect(await (await get('/api/health/ready')).json()).toEqual({ status: 'ok' });
    expect(regent.output()).toMatch(/^dev +compiled in \d+ ms$/m);
    expect(regent.output()).toMatch(/^server +Regent is running\.$/m);
  });

  it('answers with the new code after each edit of a server file', async () => {
    const controller = 'server/src/app/health/health.controller.ts';
    for (const [before, after] of [
      ["'ok' }", "'first edit' as 'ok' }"],
      ["'first edit'", "'second edit'"],
    ] as const) {
      edit(controller, before, after);
      const status = after.split("'")[1];
      await regent.until(async () => {
        const response = await get('/api/health/live');
        return response.ok && ((await response.json()) as { status: string }).status === status;
      });
    }
    expect(regent.output()).toMatch(/^dev +compiled app\/health\/health\.controller\.ts in \d+ ms, restarting$/m);
  });

  it('keeps the running server when an edit does not compile', async () => {
    edit('server/src/app/health/health.dto.ts', 'export class', 'export clas');
    await regent.until(() => regent.output().includes('export clas '));
    expect((await get('/api/health/live')).status).toBe(200);
  });

  it('serves an edited file of the client and an edited text', async () => {
    edit('client/src/features/auth/sign-in/auth-card.tsx', '<AuthEmblem />', '<AuthEmblem /><i id="edited" />');
    edit('client/src/i18n/locales/en/auth.json', 'Get a code', 'Edited text');
    const includes = (path: string, text: string) => async () => (await (await get(path)).text()).includes(text);
    await regent.until(includes('/src/features/auth/sign-in/auth-card.tsx', 'edited'));
    await regent.until(includes('/src/i18n/locales/en/auth.json?import', 'Edited text'));
  });
});
