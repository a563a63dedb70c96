import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { HttpClient } from '../support/faults/load/http-client.mjs';
import { makeAgent, signIn } from '../support/faults/load/people.mjs';
import { freePort, Supervised } from '../support/faults/services/processes.mjs';
import { startPostgres } from '../support/faults/services/services.mjs';
import { startWorkflowStub } from '../support/faults/services/workflow-stub.mjs';
import { environmentOf, imageEnvironment, postgresSettings, readCompose } from './compose.mjs';
import { Fleet } from './fleet.mjs';
import { startMail } from './mail.mjs';
import { Nginx } from './nginx.mjs';

const PEOPLE = 10;

/** An operator's `.env`, without rate limits, because a few users send as much as hundreds. */
const dotEnv = (publicUrl) => ({
  APP_SECRET: 'topology: a secret of more than 32 characters',
  POSTGRES_PASSWORD: 'topology',
  N8N_POSTGRES_PASSWORD: 'topology',
  REDIS_PASSWORD: 'topology',
  N8N_REDIS_PASSWORD: 'topology',
  N8N_RUNNERS_AUTH_TOKEN: 'topology',
  N8N_ENCRYPTION_KEY: 'topology',
  PUBLIC_URL: publicUrl,
  TRUSTED_PROXIES: 'loopback',
  SIGNUP: 'open',
  REQUIRE_PROFILE: 'false',
  OTP_PER_ADDRESS_PER_HOUR: '0',
  MESSAGES_PER_MINUTE: '0',
  REQUESTS_PER_MINUTE: '0',
  READS_PER_MINUTE: '0',
  ANONYMOUS_PER_MINUTE: '0',
  SOCKETS_PER_USER: '1000',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
});

/** All services of docker-compose.yml as processes on this machine, with stubs of n8n and Mailpit. */
export async function install(folder, tls, running) {
  const keep = (part, stop) => {
    running.push(stop);
    return part;
  };
  const variables = dotEnv('');
  const { services } = readCompose('docker-compose.yml', variables);

  const stub = await startWorkflowStub();
  keep(stub, () => stub.close());
  const mail = await startMail();
  keep(mail, () => mail.close());
  const postgres = await startPostgres(folder, postgresSettings('docker-compose.yml'));
  keep(postgres, () => postgres.server.stop('SIGQUIT'));
  const redisPort = await startRedisAs(services.redis.command, folder, keep);
  const nginx = await Nginx.prepare(folder, tls);

  variables.PUBLIC_URL = nginx.base;
  const compose = readCompose('docker-compose.yml', variables);
  const data = join(folder, 'data');
  mkdirSync(data);
  const network = `127.${10 + Math.floor(Math.random() * 200)}`;
  const addresses = {
    'postgres://regent:topology@postgres:5432/regent': postgres.url,
    'redis:6379': `127.0.0.1:${redisPort}`,
    'http://n8n:5678': stub.url,
    'mailpit:1025': mail.address,
    'api:3000': `${network}.1.1:3000`,
  };
  const environment = (name) => ({
    ...imageEnvironment('Dockerfile'),
    ...environmentOf(compose.services[name], variables, addresses),
    DATA_DIR: data,
  });
  const environments = { api: environment('api'), worker: environment('worker') };
  const fleet = new Fleet({ folder, dist: resolve('dist/server'), network, environments });
  keep(fleet, () => fleet.end());
  await fleet.startApi('api-1');
  await Promise.all([fleet.startApi('api-2'), ...[1, 2, 3].map((number) => fleet.startWorker(`worker-${number}`))]);
  await nginx.serveFirst(fleet.addresses());
  keep(nginx, () => nginx.stop());

  const db = database(postgres.url);
  keep(db, () => db.end());
  const http = new HttpClient(nginx.base);
  keep(http, () => http.close());
  const people = [];
  for (let i = 0; i < PEOPLE; i++) people.push(await signIn(http, `topology-${i}@example.com`, mail.readCode));
  const agentId = await makeAgent(http, people[0]);
  const isReady = async () => (await http.send('GET', '/api/health/ready')).status === 200;
  const regent = { base: nginx.base, isReady };
  return { folder, stub, mail, nginx, fleet, db, http, people, agentId, regent, environments };
}

/** Starts Redis with the arguments of docker-compose.yml. @returns its port */
async function startRedisAs([command, ...argv], folder, keep) {
  const port = await freePort();
  const dir = join(folder, 'redis');
  mkdirSync(dir);
  const own = ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir];
  const server = new Supervised({ name: 'redis', folder, command, argv: [...argv, ...own] }).start();
  keep(server, () => server.stop());
  return port;
}

/** Runs the worker health check of docker-compose.yml. */
export function workerHealth({ environments }) {
  const env = { PATH: process.env.PATH, ...environments.worker };
  execFileSync(process.execPath, [resolve('server/tools/worker-health.mjs')], { env, stdio: 'pipe' });
}

function database(connectionString) {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString, max: 2, connectionTimeoutMillis: 3000 });
  pool.on('error', () => {});
  return pool;
}
