// `npm run dev`: runs PostgreSQL, the API and a worker from the sources, restarts them on changes, and serves the
// client with Vite and hot reload. Does not check types: `npm run check` and the editor do that.
import { fork } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { line } from './dev/lines.mjs';
import { compileAll, compiled, watchSources } from './dev/sources.mjs';
import { startVite } from './dev/vite.mjs';

const PORT = Number(process.env.PORT ?? 5173);
const url = `http://localhost:${PORT}`;
const say = (text) => console.log(line('dev', text));

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

const begun = Date.now();
if (!(await compileAll(say))) process.exit(1);
say(`compiled in ${Date.now() - begun} ms`);

const apiPort = await freePort();
const standby = join(import.meta.dirname, 'dev', 'standby.mjs');
const launcher = fork(join(compiled, 'launch.js'), ['--dev', standby], {
  // A reply that a restart interrupts is requested again. The compile cache (Node 22.1 and later) speeds up restarts.
  env: {
    SHUTDOWN_GRACE_MS: '0',
    NODE_COMPILE_CACHE: join(compiled, '..', 'cache'),
    ...process.env,
    PORT: String(apiPort),
    PUBLIC_URL: process.env.PUBLIC_URL ?? url,
  },
  execArgv: ['--enable-source-maps'],
  stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
});
for (const stream of [launcher.stdout, launcher.stderr])
  createInterface({ input: stream }).on('line', (text) => text !== '' && console.log(line('server', text)));
launcher.once('exit', (code) => process.exit(code ?? 1));
// The terminal sends Ctrl-C to the launcher too, so this process need not forward it.
process.on('SIGINT', () => undefined);
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => launcher.kill(signal));

watchSources(say, () => launcher.send({ type: 'restart' }));
await startVite({ port: PORT, apiOrigin: `http://127.0.0.1:${apiPort}` });
say(`open ${url}`);
