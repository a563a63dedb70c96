import { type SpawnOptions, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { foreignEnvironment } from '../../config/launch-environment.js';
import type { Binaries } from '../binaries/binaries.js';
import { StartError } from '../supervisor/start-error.js';
import { EMBEDDED_NAME } from './credentials.js';
import { giveTo, type OsUser } from './os-user.js';

/** A PostgreSQL data folder, with the programs and the user that run on it. */
export interface Cluster {
  readonly directory: string;
  readonly binaries: Binaries;
  readonly user: OsUser;
}

/** Major version of the data that these programs can read. */
const MAJOR_VERSION = '18';

/**
 * Options to run a PostgreSQL program on the data. The working directory is entered before the user changes, so the data
 * may be below a private folder of root.
 */
export function onCluster(cluster: Cluster): { options: SpawnOptions; directory: string } {
  const isSomebodyElse = cluster.user !== undefined && process.platform === 'linux';
  return {
    options: { ...cluster.user, cwd: cluster.directory, env: foreignEnvironment() },
    directory: isSomebodyElse ? '/proc/self/cwd' : cluster.directory,
  };
}

/**
 * Checks existing data or creates it, completely or not at all.
 * @returns whether it was created
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

/** An interrupted creation leaves a temporary folder, which the next start removes. */
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
  // A leftover empty folder with the final name would prevent the rename.
  rmSync(cluster.directory, { recursive: true, force: true });
  renameSync(fresh.directory, cluster.directory);
}

/**
 * PostgreSQL's built-in locale provider handles upper and lower case of all alphabets identically on every machine.
 * Full-text search also uses the system's character classes, so the system locale must be a Unicode one too.
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

/** Runs statements in single-user mode, which needs no password, so the superuser never gets one. */
async function runSql(cluster: Cluster, statements: string[]): Promise<void> {
  const { options, directory } = onCluster(cluster);
  const input = `${statements.join('\n')}\n`;
  const result = await run(cluster.binaries.postgres, ['--single', '-D', directory, 'postgres'], options, input);
  if (result.status === 0 && !/(ERROR|FATAL|PANIC):/.test(result.errors)) return;
  throw new StartError(`The database could not be created: ${lastLine(result.errors)}`);
}

/** Sets a new password for data without its password file. */
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
