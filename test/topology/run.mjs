import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { tryCaddy } from './caddy.mjs';
import { findNginx, makeCertificate } from './nginx.mjs';

/**
 * Runs the services of docker-compose.yml as processes on loopback behind nginx, and goes through deployment scenarios
 * under load. Needs a build, nginx, redis-server, openssl and Chromium:
 *
 *   apt-get install nginx-light redis-server openssl chromium-headless-shell
 *   npm run topology [-- MESSAGES_PER_SECOND]
 */
if (!findNginx()) {
  console.error(
    'Needs nginx: apt-get install nginx-light (then `systemctl disable --now nginx`, because this starts its own).',
  );
  process.exit(1);
}
if (!existsSync(resolve('dist/server/main.js'))) {
  console.error('Needs a build: npm run build');
  process.exit(1);
}

console.log(tryCaddy());

const folder = mkdtempSync(join(tmpdir(), 'regent-certificate-'));
const { key, certificate } = makeCertificate(folder);
// Node reads NODE_EXTRA_CA_CERTS only at the start.
const env = { ...process.env, NODE_EXTRA_CA_CERTS: certificate };
const rounds = spawn(
  process.execPath,
  [join(import.meta.dirname, 'rounds.mjs'), certificate, key, ...process.argv.slice(2)],
  {
    env,
    stdio: 'inherit',
  },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => rounds.kill(signal));
rounds.once('close', (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});
