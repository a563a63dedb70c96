import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createIfMissing, readRegularFile } from '../../config/data-dir.js';

/** Role and database of the embedded PostgreSQL. The role is no superuser; it owns its database and nothing else. */
export const EMBEDDED_NAME = 'regent';

/** Where the embedded PostgreSQL is reached on this port. */
export function embeddedUrl(dataDir: string, port: number): string {
  return `postgresql://${EMBEDDED_NAME}:${embeddedPassword(dataDir)}@127.0.0.1:${port}/${EMBEDDED_NAME}`;
}

/** Whether the password was made already. */
export function hasPassword(dataDir: string): boolean {
  return existsSync(passwordFile(dataDir));
}

/** The password of the embedded database, made the first time that it is asked for. */
export function embeddedPassword(dataDir: string): string {
  const file = passwordFile(dataDir);
  createIfMissing(file, randomBytes(24).toString('hex'));
  return readRegularFile(file).trim();
}

/** Lets commands that run beside the server find the embedded database. */
export function publishUrl(dataDir: string, url: string): void {
  const fresh = `${urlFile(dataDir)}.new`;
  writeFileSync(fresh, `${url}\n`, { mode: 0o600 });
  renameSync(fresh, urlFile(dataDir));
}

/** The embedded database is gone. */
export function withdrawUrl(dataDir: string): void {
  rmSync(urlFile(dataDir), { force: true });
}

/** The file that holds the URL while the embedded database runs. */
export function urlFile(dataDir: string): string {
  return join(dataDir, 'database-url');
}

function passwordFile(dataDir: string): string {
  return join(dataDir, 'database-password');
}
