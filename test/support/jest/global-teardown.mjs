import { rmSync } from 'node:fs';

export default async function globalTeardown() {
  const { postgres, directory } = globalThis.__postgres ?? {};
  await postgres?.stop();
  if (directory) rmSync(directory, { recursive: true, force: true });
}
