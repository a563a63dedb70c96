import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { p99 } from '../checks/p99.mjs';
import { rssMb } from '../checks/rss-mb.mjs';
import { until } from '../services/processes.mjs';
import { withRedis } from '../services/with-redis.mjs';

const LOOK_MS = 500;
/** Time limit per message of the backlog; a message takes about 6 ms. */
const PATIENCE_MS = 50;

const FILL = readFileSync(new URL('../../load-burst.sql', import.meta.url), 'utf8');
const LEFT = `SELECT count(*) AS count FROM turn WHERE agent_id = $1 AND state IN ('queued', 'running', 'waiting')`;

/**
 * A large backlog of one agent when the worker returns: all messages get replies, and users of other agents do not wait.
 * Reports the time of posts before and meanwhile, and the memory growth.
 */
export async function pileUp({ apis, workers, db, backlog, crowdedAgentId, load, redisUrl, note }) {
  const memory = {
    API: memoryOf(apis),
    worker: memoryOf(workers),
    ...(redisUrl && { Redis: () => redisMb(redisUrl) }),
  };
  const watched = await Promise.all(
    Object.entries(memory).map(async ([name, now]) => new Most(name, now, await now())),
  );
  for (const { pid } of workers) process.kill(pid, 'SIGSTOP');
  await db.query(FILL, [crowdedAgentId, backlog, 'backlog json:0', 0]);
  for (const { pid } of workers) process.kill(pid, 'SIGCONT');
  const begun = Date.now();
  const isAnswered = async () => {
    await sleep(LOOK_MS);
    await Promise.all(watched.map((one) => one.look()));
    return Number((await db.query(LEFT, [crowdedAgentId])).rows[0].count) === 0;
  };
  await until(isAnswered, 60_000 + backlog * PATIENCE_MS, 'the backlog');
  const rate = Math.round(backlog / ((Date.now() - begun) / 1000));
  const posts = `posts p99 ${postsP99(load, 0, begun)} → ${postsP99(load, begun, Date.now())} ms`;
  note(`${rate} of ${backlog} answered per second, ${[posts, ...watched].join(', ')}`);
}

function postsP99(load, from, to) {
  const entries = load.journal.filter(({ at, confirmedAt }) => confirmedAt && at >= from && at < to);
  return p99(entries.map(({ at, confirmedAt }) => confirmedAt - at)) ?? '–';
}

/** Peak and initial memory, in MB. */
class Most {
  constructor(name, now, first) {
    Object.assign(this, { name, now, first, most: first });
  }

  async look() {
    this.most = Math.max(this.most, await this.now());
  }

  toString() {
    return `${this.name} ${this.first.toFixed(0)} → ${this.most.toFixed(0)} MB`;
  }
}

const memoryOf = (roles) => () => roles.reduce((sum, { pid }) => sum + rssMb(pid), 0);

const redisMb = (url) =>
  withRedis(url, async (redis) => Number(/used_memory:(\d+)/.exec(await redis.info('memory'))[1]) / 1024 / 1024);
