import { rmSync } from 'node:fs';

export default async function globalTeardown() {
  const { postgres, directory, hosts = [] } = globalThis.__services ?? {};
  for (const host of hosts) host.kill();
  await postgres?.stop();
  if (directory) rmSync(directory, { recursive: true, force: true });
}
