import { type SpawnOptions, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { foreignEnvironment } from '../../config/launch-environment.js';
import type { Binaries } from '../binaries/binaries.js';
import { StartError } from '../supervisor/start-error.js';
import { EMBEDDED_NAME } from './credentials.js';
import { giveTo, type OsUser } from './os-user.js';

/** A PostgreSQL data folder, and who runs which programs on it. */
export interface Cluster {
  readonly directory: string;
  readonly binaries: Binaries;
  readonly user: OsUser;
}

/** The release whose data these programs can read. It changes only with the package. */
const MAJOR_VERSION = '18';

/**
 * How a program of PostgreSQL is run on the data. The system enters the folder before it changes the user, so that the
 * data may lie in a private folder of root, where that user could not walk to: it is there already.
 */
export function onCluster(cluster: Cluster): { options: SpawnOptions; directory: string } {
  const isSomebodyElse = cluster.user !== undefined && process.platform === 'linux';
  return {
    options: { ...cluster.user, cwd: cluster.directory, env: foreignEnvironment() },
    directory: isSomebodyElse ? '/proc/self/cwd' : cluster.directory,
  };
}

/**
 * Makes the data ready for a start: checks what is there, or creates it, whole or not at all.
 * @returns whether it was created.
 */
export async function prepareCluster(
  cluster: Cluster,
  password: string,
  note: (text: string) => void,
): Promise<boolean> {
  if (!existsSync(join(cluster.directory, 'PG_VERSION'))) {
    note('Creating the database.');
    await createCluster(cluster, password);
    return true;
  }
  assertVersion(cluster.directory);
  giveTo(cluster.user, cluster.directory);
  chmodSync(cluster.directory, 0o700);
  return false;
}

/** A start that is cut short leaves only the folder with the temporary name, which the next one throws away. */
async function createCluster(cluster: Cluster, password: string): Promise<void> {
  const fresh = { ...cluster, directory: `${cluster.directory}.new` };
  rmSync(fresh.directory, { recursive: true, force: true });
  mkdirSync(fresh.directory, { mode: 0o700 });
  if (cluster.user) chownSync(fresh.directory, cluster.user.uid, cluster.user.gid);

  await initialise(fresh);
  await runSql(fresh, [
    `CREATE ROLE ${EMBEDDED_NAME} LOGIN PASSWORD '${password}'`,
    `CREATE DATABASE ${EMBEDDED_NAME} OWNER ${EMBEDDED_NAME}`,
  ]);
  // PostgreSQL keeps the data folder only; a stray empty one with the final name would be in the way.
  rmSync(cluster.directory, { recursive: true, force: true });
  renameSync(fresh.directory, cluster.directory);
}

/**
 * PostgreSQL's own rules for letters beyond ASCII make upper and lower case work in every alphabet, on every machine
 * alike; full-text search also asks the system which characters are letters, so that must know Unicode too.
 */
async function initialise(cluster: Cluster): Promise<void> {
  const { options, directory } = onCluster(cluster);
  let failure = '';
  for (const letters of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    const result = await run(
      cluster.binaries.initdb,
      [
        ...['--pgdata', directory, '--username', 'postgres', '--auth-local', 'reject', '--auth-host', 'scram-sha-256'],
        ...['--encoding', 'UTF8', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C'],
        ...['--lc-ctype', letters],
      ],
      options,
    );
    if (result.status === 0) return;
    failure = result.errors;
    if (!failure.includes('locale')) break;
  }
  throw new StartError(`The database could not be created: ${lastLine(failure)}`);
}

/** Runs statements while no server runs. This needs no password and leaves none behind for the superuser. */
async function runSql(cluster: Cluster, statements: string[]): Promise<void> {
  const { options, directory } = onCluster(cluster);
  const input = `${statements.join('\n')}\n`;
  const result = await run(cluster.binaries.postgres, ['--single', '-D', directory, 'postgres'], options, input);
  if (result.status === 0 && !/(ERROR|FATAL|PANIC):/.test(result.errors)) return;
  throw new StartError(`The database could not be created: ${lastLine(result.errors)}`);
}

/** Data that came without its password file gets a new password. */
export async function resetPassword(cluster: Cluster, password: string): Promise<void> {
  await runSql(cluster, [`ALTER ROLE ${EMBEDDED_NAME} PASSWORD '${password}'`]);
}

function assertVersion(directory: string): void {
  const version = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim();
  if (version === MAJOR_VERSION) return;
  throw new StartError(
    `The data in ${directory} is of PostgreSQL ${version}, and this Regent runs ${MAJOR_VERSION}. Move it with pg_dump, or choose another DATA_DIR.`,
  );
}

function run(
  program: string,
  options: string[],
  spawnOptions: SpawnOptions,
  input = '',
): Promise<{ status: number | null; errors: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, options, { ...spawnOptions, stdio: ['pipe', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, errors }));
    child.stdin?.end(input);
  });
}

function lastLine(text: string): string {
  const lines = text.trim().split('\n');
  return lines.findLast((line) => /error|fatal|panic/i.test(line)) ?? lines.at(-1) ?? '';
}
