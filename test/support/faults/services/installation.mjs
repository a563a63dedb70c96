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
export async function install({ root, backend, hasStandby, dist, apis, workers, backlog }, running) {
  const folder = join(root, hasStandby ? `${backend}-standby` : backend);
  mkdirSync(folder);
  const stub = await startWorkflowStub();
  running.push(() => stub.close());
  const postgres = await startPostgres(folder, hasStandby ? KEEPS_LOG : {});
  const cluster = hasStandby ? await DatabaseCluster.begin(postgres, folder) : undefined;
  running.push(() => (cluster ? cluster.close() : postgres.server.stop('SIGQUIT')));
  const databaseUrl = cluster?.url ?? postgres.url;
  const redis = backend === 'redis' ? await startRedis(folder) : undefined;
  if (redis) running.push(() => redis.server.stop());

  const clocks = new Clocks(folder);
  const crashFile = join(folder, 'crash-at');
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
    databaseUrl,
    redisUrl: redis?.url,
    workflowUrl: stub.url,
    settings: { UPLOADS_PER_HOUR: '0', PUBLIC_URL: base, AGENT_REPLY_TIMEOUT_MS: String(GIVEN_UP_AFTER_MS) },
    more: { apis, workers },
    workersTell: true,
  });
  for (const role of [...regent.apis, ...regent.workers]) running.push(() => role.stop('SIGKILL'));
  const network = await new TcpProxy(regent.ports).listen(port);
  running.push(() => network.close());
  const db = database(databaseUrl);
  running.push(() => db.end());
  const http = new HttpClient(base);
  running.push(() => http.close());

  const people = [];
  for (let i = 0; i < USERS; i++) people.push(await signIn(http, `faults-${i}@example.com`));
  const agentId = await makeAgent(http, people[0]);
  const otherAgentId = await makeAgent(http, people[0], 'Another one');
  const crowdedAgentId = await makeAgent(http, people[0], 'A crowded one');
  const targets = {
    ...{
      apis: regent.apis,
      workers: regent.workers,
      postgres: postgres.server,
      cluster,
      redis: redis?.server,
      db,
      stub,
      network,
    },
    ...{
      crashFile,
      crowdedAgentId,
      backlog,
      base,
      dataDir: regent.dataDir,
      apiPorts: regent.ports,
      someone: people[0],
    },
    redisUrl: redis?.url,
    statusOf: (port) => fetch(`http://127.0.0.1:${port}/api/health/ready`).then(({ status }) => status),
    isUp: (role) => {
      const api = regent.apis.indexOf(role);
      return api >= 0 ? regent.isUp(api) : regent.isWorking(regent.workers.indexOf(role));
    },
    setClock: (role, offBy) => clocks.set(role.name, offBy),
  };
  return {
    backend,
    apis,
    hasStandby,
    regent: { ...regent, base },
    stub,
    db,
    http,
    people,
    agentId,
    otherAgentId,
    targets,
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
