import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createIfMissing, readRegularFile } from '../../config/data-dir.js';

/** Role and database of the embedded PostgreSQL. The role is not a superuser and owns only its database. */
export const EMBEDDED_NAME = 'regent';

/** URL of the embedded PostgreSQL on this port. */
export function embeddedUrl(dataDir: string, port: number): string {
  return `postgresql://${EMBEDDED_NAME}:${embeddedPassword(dataDir)}@127.0.0.1:${port}/${EMBEDDED_NAME}`;
}

/** Whether a password exists. */
export function hasPassword(dataDir: string): boolean {
  return existsSync(passwordFile(dataDir));
}

/** The password of the embedded database, created at the first call. */
export function embeddedPassword(dataDir: string): string {
  const file = passwordFile(dataDir);
  createIfMissing(file, randomBytes(24).toString('hex'));
  return readRegularFile(file).trim();
}

/** Publishes the URL to commands that run while the server runs. */
export function publishUrl(dataDir: string, url: string): void {
  const fresh = `${urlFile(dataDir)}.new`;
  writeFileSync(fresh, `${url}\n`, { mode: 0o600 });
  renameSync(fresh, urlFile(dataDir));
}

/** Withdraws the URL when the database stops. */
export function withdrawUrl(dataDir: string): void {
  rmSync(urlFile(dataDir), { force: true });
}

/** The file with the URL of the running embedded database. */
export function urlFile(dataDir: string): string {
  return join(dataDir, 'database-url');
}

function passwordFile(dataDir: string): string {
  return join(dataDir, 'database-password');
}
