import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { parseConfig } from '../../server/src/platform/config/config.js';

const root = resolve(__dirname, '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** All hand-written documentation pages. */
const PAGES = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...readdirSync(join(root, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
  ...readdirSync(join(root, 'docs/adr')).map((name) => `docs/adr/${name}`),
];
/** Folders that paths in the text may be relative to. */
const BASES = ['', 'server/src', 'server/src/modules', 'server/src/platform/db'];
/** Paths that Regent or its build creates, and an image name. */
const CREATED = ['.data/', '.data/logs', 'dist/', 'n8nio/runners'];
const MIME_TYPE = /^(?:application|audio|image|multipart|text)\//;
/** Paths in backticks: at least one slash, no spaces. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/[\w.-]*)`/g)]
    .map((match) => match[1] ?? '')
    .filter((path) => !MIME_TYPE.test(path));
/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

/** The TypeScript sources of a folder, without tests. */
const sources = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');

describe.each(PAGES)('%s', (page) => {
  const text = read(page);

  it('names only existing scripts', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: object };
    const named = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map((match) => match[1]);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
  });

  it('names only existing files', () => {
    const missing = pathsIn(text).filter(
      (path) => !CREATED.includes(path) && !BASES.some((base) => existsSync(join(root, base, path))),
    );
    expect(missing).toEqual([]);
  });

  it('links only to existing files and headings', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
    const dead = links.filter(([, path = '', anchor]) => {
      const target = path === '' ? page : join(dirname(page), path);
      if (!existsSync(join(root, target))) return true;
      if (anchor === undefined) return false;
      return ![...read(target).matchAll(/^#+ (.+)$/gm)].some(([, heading = '']) => anchorOf(heading) === anchor);
    });
    expect(dead.map(([link]) => link)).toEqual([]);
  });
});

it('operations guide greps only for existing log messages', () => {
  const searched = [...read('docs/operations.md').matchAll(/grep (?:-\w+ )?'([^'"]+)'/g)];
  const texts = searched.flatMap(([, pattern = '']) => pattern.split('|')).map((text) => text.toLowerCase());
  expect(texts).toContain('failed to answer resume');
  const code = sources(join(root, 'server/src')).toLowerCase();
  expect(texts.filter((text) => !code.includes(text))).toEqual([]);
});

it('documentation pages contain paths', () => {
  expect(PAGES.flatMap((page) => pathsIn(read(page))).length).toBeGreaterThan(40);
});

describe('README.md', () => {
  it('is at most 8 KB', () => {
    expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(8 * 1024);
  });
});

describe('docs/deployment.md', () => {
  it('lists a valid configuration for machines without containers, without a usable secret', () => {
    const [, block = ''] = /## Without containers\n[\s\S]*?```sh\n([\s\S]*?)```/.exec(read('docs/deployment.md')) ?? [];
    const named = parseEnv(block);
    expect(named.APP_SECRET).toBe(''); // a published secret must not be usable
    const config = parseConfig({ ...named, APP_SECRET: 'a secret of more than 32 characters' });
    expect(config).toMatchObject({ NODE_ENV: 'production', behindTls: true });
    for (const name of ['HOST', 'DATABASE_URL', 'REDIS_URL', 'TRUSTED_PROXIES', 'DATA_DIR', 'SMTP_URL']) {
      expect(named[name]).toBeTruthy();
    }
  });
});
