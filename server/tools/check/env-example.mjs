import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { envExampleOf } from '../env-example.mjs';
import { root } from './command.mjs';

/** Checks that `.env.example` is up to date. */
export async function envExample(built) {
  const expected = await envExampleOf(join(built, 'platform', 'config', 'config.schema.js'));
  const actual = readFileSync(join(root, '.env.example'), 'utf8');
  return actual === expected ? undefined : '.env.example is not what the configuration says. Run: npm run env:example';
}
