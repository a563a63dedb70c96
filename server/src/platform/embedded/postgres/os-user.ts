import { execFileSync } from 'node:child_process';
import { chownSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../supervisor/start-error.js';

/** The user that PostgreSQL runs as; undefined for the current one. */
export type OsUser = { readonly uid: number; readonly gid: number } | undefined;

const OWN_USER = 'regent-db';

/**
 * Chooses the user that PostgreSQL runs as, because it refuses to run as root: the owner of existing data, else the user
 * of a PostgreSQL package, else a newly created one, else `nobody`.
 */
export function chooseOsUser(clusterDir: string, note: (text: string) => void): OsUser {
  if (process.getuid?.() !== 0) return undefined;
  return ownerOf(clusterDir) ?? lookUp('postgres') ?? lookUp(OWN_USER) ?? makeOwnUser(note) ?? lookUpNobody();
}

/** Changes the owner of all files to the user, for example after root restored them. */
export function giveTo(user: OsUser, path: string): void {
  if (!user) return;
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  if (entry.uid !== user.uid) chownSync(path, user.uid, user.gid);
  if (entry.isDirectory()) for (const name of readdirSync(path)) giveTo(user, join(path, name));
}

function ownerOf(directory: string): OsUser {
  try {
    const { uid, gid } = lstatSync(directory);
    return uid === 0 ? undefined : { uid, gid };
  } catch {
    return undefined;
  }
}

function lookUp(name: string): OsUser {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [uid, gid] = line?.split(':').slice(2, 4).map(Number) ?? [];
  return uid && gid ? { uid, gid } : undefined;
}

function makeOwnUser(note: (text: string) => void): OsUser {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', OWN_USER], {
      stdio: 'ignore',
    });
  } catch {
    return undefined;
  }
  note(`PostgreSQL cannot run as root: it runs as the new system user ${OWN_USER}.`);
  return lookUp(OWN_USER);
}

function lookUpNobody(): OsUser {
  const nobody = lookUp('nobody');
  if (nobody) return nobody;
  throw new StartError('PostgreSQL cannot run as root. Start Regent as another user, or set DATABASE_URL.');
}
