import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { prerenderLanding } from './prerender-plugin';
import { serviceWorker } from './service-worker-plugin';

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

const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadTypeface(), prerenderLanding(import.meta.filename), serviceWorker()],
  resolve: { alias: { '@contract': resolve(import.meta.dirname, '../server/src/contract') } },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // Says what each file imports: the check of the budgets reads it.
    manifest: true,
    // Files only: a strict content security policy would refuse fonts in `data:` URLs.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      '/api': { target: server },
      '/media': { target: server },
      '/socket.io': { target: server, ws: true },
    },
  },
});
