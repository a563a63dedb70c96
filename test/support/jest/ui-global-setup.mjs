import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import globalSetup from './global-setup.mjs';

const HOST = join(import.meta.dirname, '../server/launch/regent-host.mjs');

/** Besides PostgreSQL, one host of Regents for each worker of Jest. */
export default async function uiGlobalSetup({ maxWorkers }) {
  await globalSetup();
  const env = { PATH: process.env.PATH };
  const hosts = Array.from({ length: maxWorkers }, () =>
    fork(HOST, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  );
  const ports = await Promise.all(hosts.map(async (host) => (await once(host, 'message'))[0]));
  process.env.TEST_REGENT_HOSTS = ports.join();
  globalThis.__regentHosts = hosts;
}
