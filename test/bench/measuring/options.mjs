import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { redisVersion } from './table.mjs';

const BACKENDS = { pg: ['pg'], redis: ['redis'], both: ['pg', 'redis'] };

/** Parses `--backend` and `--dist` of benchmarks that start an installation. */
export const INSTALLATION_OPTIONS = {
  backend: { type: 'string', default: 'both' },
  dist: { type: 'string', default: join(import.meta.dirname, '..', '..', '..', 'dist', 'server') },
};

/** @returns {{ backends: string[], dist: string }} @throws if the backend or the build is missing */
export function readInstallation({ backend, dist: given }) {
  const backends = BACKENDS[backend];
  const dist = resolve(given);
  if (!backends) throw new Error('--backend must be pg, redis or both.');
  if (!existsSync(join(dist, 'main.js'))) {
    throw new Error(`There is no build in ${dist}: run \`npm run build\` first.`);
  }
  if (backends.includes('redis') && !redisVersion()) {
    throw new Error('redis-server is not installed: install it, or use --backend pg.');
  }
  return { backends, dist };
}
