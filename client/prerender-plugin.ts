import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createServer, type Plugin } from 'vite';
import type { Prerendered } from './src/prerender';

/**
 * Beside `index.html` writes `landing.{language}.html`: the same document with the landing page's text in it, to be read
 * before the first script has come. The page takes it out again when it is there itself. Its scripts wait in a template
 * until the stylesheet has loaded (`first-paint.js`): all files share one connection, and the text needs the stylesheet.
 */
export function prerenderLanding(configFile: string): Plugin {
  let outDir = '';
  return {
    name: 'prerender-landing',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const index = readFileSync(join(outDir, 'index.html'), 'utf8');
      for (const page of await render(configFile)) {
        const filled = fill(index, page);
        writeFileSync(
          join(outDir, `landing.${page.locale}.html`),
          page.locale === 'ru' ? withCyrillic(filled, outDir) : filled,
        );
      }
    },
  };
}

async function render(configFile: string): Promise<Prerendered[]> {
  const server = await createServer({
    configFile,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const module = await server.ssrLoadModule('/src/prerender.tsx');
    return await (module.prerender as () => Promise<Prerendered[]>)();
  } finally {
    await server.close();
  }
}

function fill(index: string, { locale, description, markup }: Prerendered): string {
  const scripts: string[] = [];
  const filled = index
    .replace(/\s*<link rel="modulepreload"[^>]* data-application[^>]*>/g, '')
    .replace(/\s*<script[^>]* id="first-load">[^<]*<\/script>/, '')
    .replace(/\s*(<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?)/g, (_all, tag: string) => {
      scripts.push(tag);
      return '';
    })
    .replace('<html lang="en">', `<html lang="${locale}">`)
    .replace('/manifest.en.webmanifest', `/manifest.${locale}.webmanifest`)
    .replace(/(<meta name="description" content=")[^"]*"/, (_all, head: string) => `${head}${attribute(description)}"`)
    .replace('<div id="root"></div>', () => `<div id="prerendered">${markup}</div>\n    <div id="root"></div>`);
  if (!filled.includes('id="prerendered"')) throw new Error('index.html has no empty #root to stand before');
  if (scripts.length === 0) throw new Error('index.html has no scripts');
  return filled.replace('</head>', () => `  <template id="scripts">${scripts.join('')}</template>\n  </head>`);
}

/** A Russian page needs the other half of the typeface at once too. */
function withCyrillic(page: string, outDir: string): string {
  const file = readdirSync(join(outDir, 'assets')).find((name) => /^onest-cyrillic-wght.*\.woff2$/.test(name));
  if (!file) throw new Error('the Cyrillic half of the typeface is not among the assets');
  return page.replace(
    '</head>',
    `  <link rel="preload" as="font" type="font/woff2" crossorigin="" href="/assets/${file}">\n  </head>`,
  );
}

const attribute = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
