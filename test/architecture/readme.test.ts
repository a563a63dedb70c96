import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { parseConfig } from '../../server/src/platform/config/config.js';

const root = resolve(__dirname, '..', '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');

const handbook = readFileSync(join(root, 'docs/operations.md'), 'utf8');

/** Where a path in the text may begin. */
const BASES = ['', 'server/src', 'server/src/modules', 'server/src/platform/db'];
/** Made when Regent runs or is built. */
const MADE = ['.data/', 'dist/'];

describe('README.md', () => {
  it('names only scripts that are there', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
    const named = [...readme.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map((match) => match[1]);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
  });

  it('names only files that are there', () => {
    const named = [...readme.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/[\w.-]*)`/g)].map((match) => match[1] ?? '');
    const missing = named.filter(
      (path) => !MADE.includes(path) && !BASES.some((base) => existsSync(join(root, base, path))),
    );
    expect(named.length).toBeGreaterThan(15);
    expect(missing).toEqual([]);
  });
});

describe('docs/operations.md', () => {
  it('names for plain machines what Regent starts with, safely', () => {
    const [, block = ''] = /\*\*Plain machines\.\*\*[^`]*`[\s\S]*?```sh\n([\s\S]*?)```/.exec(handbook) ?? [];
    const named = parseEnv(block);
    expect(named.APP_SECRET).toBe(''); // nobody shall run with one that is printed
    const config = parseConfig({ ...named, APP_SECRET: 'a secret of more than 32 characters' });
    expect(config).toMatchObject({ NODE_ENV: 'production', behindTls: true });
    for (const name of ['HOST', 'DATABASE_URL', 'REDIS_URL', 'TRUSTED_PROXIES', 'DATA_DIR', 'SMTP_URL']) {
      expect(named[name]).toBeTruthy();
    }
  });
});
