import { execFileSync } from 'node:child_process';
import { chownSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../supervisor/start-error.js';

/** Whom PostgreSQL runs as. Undefined means: as ourselves. */
export type OsUser = { readonly uid: number; readonly gid: number } | undefined;

const OWN_USER = 'regent-db';

/**
 * Decides whom PostgreSQL runs as. It refuses to run as root, so root has to find somebody else: the owner of existing
 * data first, then the user that PostgreSQL packages make, then one made for it, and nobody at last.
 */
export function chooseOsUser(clusterDir: string, note: (text: string) => void): OsUser {
  if (process.getuid?.() !== 0) return undefined;
  return ownerOf(clusterDir) ?? lookUp('postgres') ?? lookUp(OWN_USER) ?? makeOwnUser(note) ?? lookUpNobody();
}

/** Gives all files to the user, for instance after root copied or restored them. */
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
  throw new StartError('PostgreSQL cannot run as root. Start Regent as an ordinary user, or set DATABASE_URL.');
}
