import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Cluster } from 'ioredis';
import { eventually } from '../util/eventually.js';
import { freePort } from '../util/free-port.js';

/** Three masters of a Redis Cluster without persistence. */
export interface TestCluster {
  /** The value for `REDIS_URL`. */
  url: string;
  client: Cluster;
  /** Number of keys per node. */
  keys(): Promise<number[]>;
  stop(): Promise<void>;
}

const NODES = 3;

export async function startRedisCluster(): Promise<TestCluster> {
  const directory = mkdtempSync(join(tmpdir(), 'regent-cluster-'));
  const ports: number[] = [];
  while (ports.length < 2 * NODES) ports.push(await freePort());
  const servers = Array.from({ length: NODES }, (_, at) => node(directory, ports[at] ?? 0, ports[at + NODES] ?? 0));
  const addresses = ports.slice(0, NODES).map((port) => `127.0.0.1:${port}`);
  const end = (): Promise<void> => endAll(servers, directory);
  try {
    for (const port of ports.slice(0, NODES)) await eventually(() => port, ping); // throws the output of redis-cli
    execFileSync('redis-cli', ['--cluster', 'create', ...addresses, '--cluster-yes'], { stdio: 'pipe' });
    for (const port of ports.slice(0, NODES)) await eventually(() => clusterInfo(port), expectReady);
  } catch (error) {
    await end();
    throw error;
  }
  const client = new Cluster(ports.slice(0, NODES).map((port) => ({ host: '127.0.0.1', port })));
  client.on('error', () => undefined);
  return {
    // One node is enough: it reports the others.
    url: `redis://${addresses[0]}`,
    client,
    keys: () => Promise.all(client.nodes('master').map((one) => one.dbsize())),
    stop: async () => {
      await letGo(client).catch(() => undefined);
      client.disconnect();
      await end();
    },
  };
}

function node(directory: string, port: number, busPort: number): ChildProcess {
  const dir = join(directory, String(port));
  mkdirSync(dir);
  const flags = { port, 'cluster-port': busPort, bind: '127.0.0.1', dir, save: '', 'cluster-enabled': 'yes' };
  const argv = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
  return spawn('redis-server', argv, { stdio: 'ignore' }).on('error', () => undefined);
}

/** The node's view of the cluster: `CLUSTER INFO`. */
function clusterInfo(port: number): string {
  return execFileSync('redis-cli', ['-p', String(port), 'cluster', 'info'], { encoding: 'utf8' });
}

/** `redis-cli --cluster create` ends up to two seconds before the nodes accept commands. */
function expectReady(info: string): void {
  for (const line of ['cluster_state:ok', `cluster_size:${NODES}`])
    if (!info.includes(line)) throw new Error(`Not "${line}" but: ${info}`);
}

function ping(port: number): void {
  execFileSync('redis-cli', ['-p', String(port), 'ping'], { stdio: 'pipe' });
}

/** The socket adapter releases its connection when its blocking read ends: an entry in the stream ends it. */
async function letGo(client: Cluster): Promise<void> {
  await client.xadd('{regent}:socket.io', '*', 'wake', 'up');
  await eventually(
    async () => String(await Promise.all(client.nodes('master').map((one) => one.client('LIST')))),
    (list) => {
      if (list.includes('cmd=xread')) throw new Error('The stream is still read');
    },
  );
}

async function endAll(servers: ChildProcess[], directory: string): Promise<void> {
  await Promise.all(
    servers.map(async (server) => {
      if (server.pid === undefined || server.exitCode !== null) return;
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    }),
  );
  rmSync(directory, { recursive: true, force: true });
}
