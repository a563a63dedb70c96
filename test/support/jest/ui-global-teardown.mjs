import globalTeardown from './global-teardown.mjs';

export default async function uiGlobalTeardown() {
  for (const host of globalThis.__regentHosts ?? []) host.kill();
  await globalTeardown();
}
