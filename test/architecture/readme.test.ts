import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '..', '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');

/** Where a path in the text may begin. */
const BASES = ['', 'server/src', 'server/src/modules', 'server/src/platform/db'];
/** Made when Regent runs or is built. */
const MADE = ['.data/', 'dist/'];

describe('README.md', () => {
  it('names only scripts that are there', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
    const named = [...readme.matchAll(/npm run (?:--silent )?([\w:]+)/g)].map((match) => match[1]);
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
