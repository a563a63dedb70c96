import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

/** Oldest version with `trusted_proxies`. */
const OLDEST = [2, 8];

/**
 * Validates the Caddy configuration of docker-compose.yml with an installed Caddy.
 * @returns the result as a sentence @throws Error if Caddy rejects it
 */
export function tryCaddy() {
  const version = versionOfCaddy();
  if (version === undefined) return 'Caddy is not installed: its configuration was not tried.';
  if (version[0] < OLDEST[0] || (version[0] === OLDEST[0] && version[1] < OLDEST[1])) {
    return `Caddy ${version.join('.')} is older than ${OLDEST.join('.')}: its configuration was not tried.`;
  }
  const { configs } = parse(readFileSync(resolve('docker-compose.yml'), 'utf8'));
  const folder = mkdtempSync(join(tmpdir(), 'regent-caddy-'));
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, configs.caddyfile.content.replace(/\$\{\w+:-([^}]*)\}/g, '$1'));
  try {
    execFileSync('caddy', ['adapt', '--adapter', 'caddyfile', '--config', file], { stdio: 'pipe' });
    return 'Caddy takes its configuration.';
  } catch (error) {
    throw new Error(`Caddy rejects its configuration: ${error.stderr}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Major and minor version; undefined if Caddy is not installed. */
function versionOfCaddy() {
  try {
    const [, major, minor] = /v?(\d+)\.(\d+)/.exec(execFileSync('caddy', ['version'], { encoding: 'utf8' })) ?? [];
    return [Number(major), Number(minor)];
  } catch {
    return undefined;
  }
}
