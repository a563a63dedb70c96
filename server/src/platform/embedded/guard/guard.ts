import { join } from 'node:path';
import { findBinaries } from '../binaries/binaries.js';
import { type Cluster, prepareCluster, resetPassword } from '../postgres/cluster.js';
import { embeddedPassword } from '../postgres/credentials.js';
import { endLeftovers } from '../postgres/leftovers.js';
import { chooseOsUser } from '../postgres/os-user.js';
import { PostgresServer } from '../postgres/postgres-server.js';
import { RotatingLog } from '../supervisor/rotating-log.js';
import { StartError } from '../supervisor/start-error.js';
import type { GuardArguments, GuardMessage, GuardOrder } from './guard-messages.js';

/**
 * Process that runs one PostgreSQL and exits with it. It has its own process group, so that Ctrl-C does not reach the
 * database before its users have stopped, and it stops the database if the launcher is killed (ADR 33).
 */
const { dataDir, port, isPasswordNew } = JSON.parse(process.argv[2] ?? '{}') as GuardArguments;
const ORPHANED_GRACE_MS = 5000;

let server: PostgresServer | undefined;
let isStopping = false;

function tell(message: GuardMessage): void {
  if (process.connected) process.send?.(message);
}

/** During the preparation of the database `main` stops after the current step. */
async function stop(graceMs: number): Promise<void> {
  isStopping = true;
  if (!server) return;
  await server.stop(graceMs);
  process.exit(0);
}

async function start(): Promise<PostgresServer> {
  const note = (text: string) => tell({ type: 'note', text });
  const directory = join(dataDir, 'pg');
  const user = chooseOsUser(directory, note);
  const cluster: Cluster = { directory, user, binaries: findBinaries(import.meta.url, user, note) };

  await endLeftovers(directory);
  const isNew = await prepareCluster(cluster, embeddedPassword(dataDir), note);
  if (isPasswordNew && !isNew) await resetPassword(cluster, embeddedPassword(dataDir));
  return PostgresServer.start(cluster, port, new RotatingLog(join(dataDir, 'postgres.log')));
}

async function main(): Promise<void> {
  process.on('disconnect', () => void stop(ORPHANED_GRACE_MS));
  process.on('message', (order: GuardOrder) => void stop(order.graceMs));
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(ORPHANED_GRACE_MS));

  server = await start();
  if (isStopping) return stop(0);
  await server.ready;
  tell({ type: 'ready' });
  await server.ended;
  if (!isStopping) process.exit(1);
}

main().catch((error: unknown) => {
  if (isStopping) return;
  const text = error instanceof StartError ? error.message : `PostgreSQL did not start: ${String(error)}`;
  tell({ type: 'failed', text });
  process.exit(1);
});
