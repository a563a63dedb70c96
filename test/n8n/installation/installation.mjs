// Set-up of every run against a real n8n: n8n, a stub of a model, and the cleanup. N8N_HOME: folder of the n8n
// installation (`node/` with Node 24, `n8n/` with the package).
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runToEnd } from '../../bench/traffic/run-to-end.mjs';
import { freePort } from './free-port.mjs';
import { startModel } from './model.mjs';
import { N8n } from './n8n.mjs';

/** A model stub and an n8n that is not started yet. `close` stops everything in reverse order. */
export async function openInstallation({ modelDelayMs } = {}) {
  const home = process.env.N8N_HOME ?? '';
  if (!N8n.isInstalled(home)) {
    console.error('No n8n found. Set N8N_HOME to a folder that has n8n 2.41 in n8n/ and Node 24 in node/.');
    process.exit(1);
  }
  const data = mkdtempSync(join(tmpdir(), 'regent-n8n-'));
  const model = await startModel({ delayMs: modelDelayMs });
  const n8n = new N8n({ home, data, port: await freePort(), modelUrl: model.url });
  const closing = [
    () => model.close(),
    () => n8n.stop('SIGKILL'),
    () => rmSync(data, { recursive: true, force: true }),
  ];
  return {
    n8n,
    model,
    data,
    closing,
    version: JSON.parse(readFileSync(join(home, 'n8n/node_modules/n8n/package.json'), 'utf8')).version,
    close: async () => {
      for (const close of closing) await Promise.resolve(close()).catch(() => {});
    },
  };
}

/** Runs a script in an installation, and closes the installation after it. */
export function runIn({ close }, run) {
  const main = async () => {
    await run();
    await close();
    return 0;
  };
  runToEnd({ main, stop: close, lastWords: () => '' });
}
