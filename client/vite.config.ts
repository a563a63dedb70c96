import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { brotli } from './brotli-plugin.ts';
import { diagramSandbox } from './diagram-sandbox-plugin.ts';
import { chunksOf } from './first-load/chunks-of.ts';
import { firstLoad } from './first-load/first-load-plugin.ts';
import { joinFilesOfScreens } from './first-load/join-files-plugin.ts';
import { prerenderLanding } from './prerender-plugin.ts';
import { serviceWorker } from './service-worker-plugin.ts';

/** Asks for the Latin half of the typeface together with the styles, not after them. Cyrillic comes when a page needs it. */
function preloadTypeface(): Plugin {
  return {
    name: 'preload-typeface',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, context) =>
        Object.keys(context.bundle ?? {})
          .filter((file) => /onest-latin-wght.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
            injectTo: 'head' as const,
          })),
    },
  };
}

/** Asks for the application together with the entry that imports it first thing. The landing page has none, see there. */
function preloadApplication(): Plugin {
  return {
    name: 'preload-application',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, context) => {
        const chunks = Object.values(context.bundle ?? {}).filter((chunk) => chunk.type === 'chunk');
        if (chunks.length === 0) return [];
        const inEntry = chunksOf(['index.html'], chunks);
        return [...chunksOf(['src/app/application.tsx'], chunks)]
          .filter((chunk) => !inEntry.has(chunk))
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: '', href: `/${fileName}`, 'data-application': '' },
            injectTo: 'head' as const,
          }));
      },
    },
  };
}

const aliases = { alias: { '@contract': resolve(import.meta.dirname, '../server/src/contract') } };
const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    preloadTypeface(),
    preloadApplication(),
    joinFilesOfScreens(aliases),
    firstLoad(),
    prerenderLanding(import.meta.filename),
    diagramSandbox(),
    serviceWorker(),
    brotli(),
  ],
  resolve: aliases,
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // Says what each file imports: the check of the budgets reads it.
    manifest: true,
    // Files only: a strict content security policy would refuse fonts in `data:` URLs.
    assetsInlineLimit: 0,
    // Browsers without `modulepreload` request the same files a little later.
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      '/api': { target: server },
      '/media': { target: server },
      '/socket.io': { target: server, ws: true },
    },
  },
});
