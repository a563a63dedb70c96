import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

/**
 * Has Caddy itself read the configuration that docker-compose.yml gives it.
 * @returns false where there is no Caddy. @throws Error with what Caddy says is wrong
 */
export function tryCaddy() {
  const { configs } = parse(readFileSync(resolve('docker-compose.yml'), 'utf8'));
  const folder = mkdtempSync(join(tmpdir(), 'regent-caddy-'));
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, configs.caddyfile.content.replace(/\$\{\w+:-([^}]*)\}/g, '$1'));
  try {
    execFileSync('caddy', ['adapt', '--adapter', 'caddyfile', '--config', file], { stdio: 'pipe' });
    return true;
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw new Error(`Caddy does not take its configuration: ${error.stderr}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
