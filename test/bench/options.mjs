import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { redisVersion } from './table.mjs';

const BACKENDS = { pg: ['pg'], redis: ['redis'], both: ['pg', 'redis'] };

/** What `--backend` and `--dist` may be, for every benchmark that starts an installation. */
export const INSTALLATION_OPTIONS = {
  backend: { type: 'string', default: 'both' },
  dist: { type: 'string', default: join(import.meta.dirname, '..', '..', 'dist', 'server') },
};

/** @returns {{ backends: string[], dist: string }} @throws where there is no such backend or build here */
export function readInstallation({ backend, dist: given }) {
  const backends = BACKENDS[backend];
  const dist = resolve(given);
  if (!backends) throw new Error('--backend is pg, redis or both.');
  if (!existsSync(join(dist, 'main.js'))) {
    throw new Error(`There is no build in ${dist}: make one with \`npm run build\` first.`);
  }
  if (backends.includes('redis') && !redisVersion()) {
    throw new Error('There is no redis-server on the path: install it, or measure with --backend pg.');
  }
  return { backends, dist };
}
