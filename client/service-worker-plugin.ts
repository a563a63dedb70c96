import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';

/**
 * Not cached for offline use: the landing pages, icons of the installed app, fonts of formulas, what draws diagrams, and
 * files of the build.
 */
const NOT_KEPT =
  /^(assets\/KaTeX_.*|diagrams\/.*|landing\.\w+\.html|sw\.js|manifest\.\w+\.webmanifest|icons\/.*|\.vite(\/.*)?)$|\.map$/;

const PAGE = /^(index|landing\.\w+)\.html$/;

/**
 * Beside the client writes `sw.js`, which keeps it for times without a connection, and tells each page of which version
 * it is. Must stand behind the plugins that write pages.
 */
export function serviceWorker(): Plugin {
  let outDir = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const all = (readdirSync(outDir, { recursive: true }) as string[]).map((file) => file.replaceAll('\\', '/'));
        const files = all.filter((file) => /\.\w+$/.test(file) && !NOT_KEPT.test(file)).sort();
        const version = versionOf(outDir, files);
        for (const page of all.filter((file) => PAGE.test(file))) tellVersion(join(outDir, page), version);
        await buildWorker(outDir, version, files);
      },
    },
  };
}

/** Stands for what is in all of the files. */
function versionOf(outDir: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(outDir, file)));
  return hash.digest('hex').slice(0, 16);
}

function tellVersion(file: string, version: string): void {
  const page = readFileSync(file, 'utf8');
  writeFileSync(file, page.replace('</head>', `  <meta name="regent-version" content="${version}" />\n  </head>`));
}

async function buildWorker(outDir: string, version: string, files: readonly string[]): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: {
      __VERSION__: JSON.stringify(version),
      __FILES__: JSON.stringify(files.map((file) => `/${file}`)),
    },
    build: {
      outDir,
      emptyOutDir: false,
      lib: {
        entry: join(import.meta.dirname, 'src', 'sw', 'service-worker.ts'),
        formats: ['iife'],
        name: 'worker',
        fileName: () => 'sw.js',
      },
    },
  });
}
