import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { TcpProxy } from '../../services/tcp-proxy.mjs';
import { GIVEN_UP_AFTER_MS } from '../kinds/sick.mjs';
import { HttpClient } from '../load/http-client.mjs';
import { makeAgent, signIn } from '../load/people.mjs';
import { DatabaseCluster, KEEPS_LOG } from './database-cluster.mjs';
import { freePort } from './processes.mjs';
import { startPostgres, startRedis, startRegent } from './services.mjs';
import { startWorkflowStub } from './workflow-stub.mjs';

const USERS = 10;
const PRELOADS = join(import.meta.dirname, '../preload');

/**
 * PostgreSQL, Redis if requested, APIs, workers and workflows, and a breakable network between the APIs and their clients.
 * @param {{ root: string, backend: 'pg' | 'redis', hasStandby: boolean, dist: string, apis: number, workers: number,
 *   backlog: number }} options
 * @param running receives everything to stop, in order
 */
export async function install(options, running) {
  const { root, backend, hasStandby, apis, backlog } = options;
  const folder = join(root, hasStandby ? `${backend}-standby` : backend);
  mkdirSync(folder);
  const services = await startServices({ folder, backend, hasStandby }, running);
  const clocks = new Clocks(folder);
  const crashFile = join(folder, 'crash-at');
  const { regent, network, base } = await startBehindNetwork(
    { ...options, folder, services, clocks, crashFile },
    running,
  );
  const db = database(services.databaseUrl);
  running.push(() => db.end());
  const http = new HttpClient(base);
  running.push(() => http.close());
  const { people, agentId, otherAgentId, crowdedAgentId } = await makePeopleAndAgents(http);
  const more = { db, network, crashFile, crowdedAgentId, backlog, base, someone: people[0] };
  return {
    backend,
    apis,
    hasStandby,
    regent: { ...regent, base },
    stub: services.stub,
    db,
    http,
    people,
    agentId,
    otherAgentId,
    targets: targetsOf(regent, services, clocks, more),
  };
}

/** What Regent uses: workflows, PostgreSQL with a standby if requested, and Redis if requested. */
async function startServices({ folder, backend, hasStandby }, running) {
  const stub = await startWorkflowStub();
  running.push(() => stub.close());
  const postgres = await startPostgres(folder, hasStandby ? KEEPS_LOG : {});
  const cluster = hasStandby ? await DatabaseCluster.begin(postgres, folder) : undefined;
  running.push(() => (cluster ? cluster.close() : postgres.server.stop('SIGQUIT')));
  const redis = backend === 'redis' ? await startRedis(folder) : undefined;
  if (redis) running.push(() => redis.server.stop());
  return { stub, postgres, cluster, redis, databaseUrl: cluster?.url ?? postgres.url };
}

/** APIs and workers whose clocks can be set, workers that can crash at a point, and the network before the APIs. */
async function startBehindNetwork({ folder, dist, apis, workers, services, clocks, crashFile }, running) {
  const start = (name) => ({
    argv: ['clock.mjs', ...(name.startsWith('worker') ? ['crash.mjs'] : [])].flatMap((file) => [
      '--import',
      join(PRELOADS, file),
    ]),
    env: { CLOCK_OFF_BY: clocks.fileOf(name), CRASH_AT: crashFile, CRASH_DIST: dist },
  });
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const regent = await startRegent({
    ...{ folder, dist, start },
    databaseUrl: services.databaseUrl,
    redisUrl: services.redis?.url,
    workflowUrl: services.stub.url,
    settings: { UPLOADS_PER_HOUR: '0', PUBLIC_URL: base, AGENT_REPLY_TIMEOUT_MS: String(GIVEN_UP_AFTER_MS) },
    more: { apis, workers },
    workersTell: true,
  });
  for (const role of [...regent.apis, ...regent.workers]) running.push(() => role.stop('SIGKILL'));
  const network = await new TcpProxy(regent.ports).listen(port);
  running.push(() => network.close());
  return { regent, network, base };
}

/** Users, and three agents of the first one. */
async function makePeopleAndAgents(http) {
  const people = [];
  for (let i = 0; i < USERS; i++) people.push(await signIn(http, `faults-${i}@example.com`));
  const agentId = await makeAgent(http, people[0]);
  const otherAgentId = await makeAgent(http, people[0], 'Another one');
  const crowdedAgentId = await makeAgent(http, people[0], 'A crowded one');
  return { people, agentId, otherAgentId, crowdedAgentId };
}

/** What a fault can break, and how it sees that it is well again. */
function targetsOf(regent, { stub, postgres, cluster, redis }, clocks, more) {
  return {
    ...more,
    apis: regent.apis,
    workers: regent.workers,
    postgres: postgres.server,
    cluster,
    redis: redis?.server,
    redisUrl: redis?.url,
    stub,
    dataDir: regent.dataDir,
    apiPorts: regent.ports,
    statusOf: (port) => fetch(`http://127.0.0.1:${port}/api/health/ready`).then(({ status }) => status),
    isUp: (role) => {
      const api = regent.apis.indexOf(role);
      return api >= 0 ? regent.isUp(api) : regent.isWorking(regent.workers.indexOf(role));
    },
    setClock: (role, offBy) => clocks.set(role.name, offBy),
  };
}

/** The observer's database access, which must survive faults: every query uses a new connection. */
function database(connectionString) {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString, max: 2, maxUses: 1, connectionTimeoutMillis: 3000 });
  pool.on('error', () => {});
  return pool;
}

/** Clock offset of each process. */
class Clocks {
  constructor(folder) {
    this.folder = folder;
  }

  fileOf(name) {
    return join(this.folder, `clock-of-${name}`);
  }

  set(name, offBy) {
    if (offBy === 0) rmSync(this.fileOf(name), { force: true });
    else writeFileSync(this.fileOf(name), String(offBy));
  }
}
