import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';

/** Folder of the built page that draws diagrams, whose files may be loaded by a page without an origin. */
const DIAGRAMS = 'diagrams';

/** Builds the page that draws diagrams. It shares no file with the client. Must stand before the service worker. */
export function diagramSandbox(): Plugin {
  let outDir = '';
  return {
    name: 'diagram-sandbox',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        await build({
          configFile: false,
          root: join(import.meta.dirname, 'src', 'diagram-sandbox'),
          base: `/${DIAGRAMS}/`,
          publicDir: false,
          logLevel: 'error',
          build: {
            outDir: join(outDir, DIAGRAMS),
            emptyOutDir: true,
            manifest: true,
            assetsInlineLimit: 0,
            chunkSizeWarningLimit: 2000,
          },
        });
      },
    },
  };
}
