import { join, resolve } from 'node:path';
import { createLogger, createServer } from 'vite';
import { line } from './lines.mjs';

const root = resolve(import.meta.dirname, '..', '..', '..');
/** Proxy errors while the API restarts; the client retries. */
const OF_A_RESTART = /proxy (socket )?error|ECONNREFUSED/;

/** Starts Vite's development server on `port`, which proxies API requests to `apiOrigin`. */
export async function startVite({ port, apiOrigin }) {
  process.env.API_ORIGIN = apiOrigin;
  const quiet = createLogger('info', { allowClearScreen: false });
  const say = (text) => console.log(line('web', text));
  const customLogger = {
    ...quiet,
    info: say,
    warn: say,
    warnOnce: say,
    error: (text) => void (OF_A_RESTART.test(text) || say(text)),
  };
  const server = await createServer({
    configFile: join(root, 'client', 'vite.config.ts'),
    clearScreen: false,
    customLogger,
    server: { port, strictPort: true },
  });
  await server.listen();
}
