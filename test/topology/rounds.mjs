import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { group, judge } from '../support/faults/checks/oracle.mjs';
import { measure, violationsOf } from '../support/faults/checks/report.mjs';
import { closeChats, drain, openChats } from '../support/faults/checks/watched-chats.mjs';
import { Load, randomFrom } from '../support/faults/load/load.mjs';
import { browserRound } from './browser-round.mjs';
import { install, workerHealth } from './installation.mjs';
import { SCENARIOS } from './scenarios.mjs';

const BEFORE_S = 4;
const AFTER_S = 6;
const MUST_BE_OVER_MS = 10 * 60_000;

const say = (text) => void process.stdout.write(`${text}\n`);
const [certificate, key, rate] = process.argv.slice(2);
const RATE = Number(rate ?? 30);
const folder = mkdtempSync(join(tmpdir(), 'regent-topology-'));
chmodSync(folder, 0o755); // PostgreSQL's own user must be able to enter when this runs as root
const running = [];
let isEnding = false;

async function end(code) {
  if (isEnding) return;
  isEnding = true;
  for (const stop of running.splice(0).reverse()) await Promise.resolve(stop()).catch(() => {});
  if (code === 0) rmSync(folder, { recursive: true, force: true });
  else say(`\nLogs: ${folder}`);
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end(130));
setTimeout(() => {
  say('Stopped after 10 minutes.');
  void end(3);
}, MUST_BE_OVER_MS).unref();

/** Runs load before, during and after a scenario, then checks the invariants. */
async function run(place, scenario, at) {
  const begun = Date.now();
  const chats = await openChats(place);
  const firstCall = place.stub.calls.length;
  const load = new Load(place.http, chats, randomFrom(7919 + at));
  const hits = [];
  await load.run(RATE, BEFORE_S);
  let isOver = false;
  const happened = scenario
    .run(place, (name) => hits.push({ name, at: Date.now() }))
    .finally(() => {
      isOver = true;
    });
  happened.catch(() => {}); // awaited and reported below
  while (!isOver) await load.run(RATE, 1);
  await load.run(RATE, AFTER_S);
  const told = await happened;
  const loadEndedAt = Date.now();
  const { truth, settled, settledAt } = await drain(place, chats, load, say);
  const calls = place.stub.calls.slice(firstCall);
  const ends = place.fleet.endsSince(begun);
  const seen = { chats, journal: load.journal, refusals: load.refusals, calls, truth, hits, ends };
  const found = judge(seen);
  if (scenario.strict) {
    for (const [why, same] of group(load.refusals, (one) => one.why)) {
      if (typeof why === 'number') found.errors.push(`${same.length} messages were refused with ${why}`);
    }
  }
  const figures = measure({ ...seen, settledAt, loadEndedAt, settled });
  const tabs = chats.flatMap((chat) => chat.sockets.map((socket) => socket.connects - 1));
  closeChats(chats);
  return { name: scenario.name, told, found, figures, reconnects: tabs.reduce((sum, one) => sum + one, 0) };
}

const COLUMNS = ['lost', 'doubled', 'unanswered', 'gaps', 'order', 'mismatches', 'errors', 'calls'];

function table(results) {
  const head = [
    'what happened',
    'sent',
    'sent again',
    ...COLUMNS,
    'failed replies',
    'sockets back',
    'longest reply s',
    '',
  ];
  const rows = results.map(({ name, told, found, figures, reconnects }) => [
    name,
    figures.sent,
    figures.refusals.join(', ') || 0,
    ...COLUMNS.map((column) => found[column].length),
    figures.failed.length,
    reconnects,
    figures.longest.toFixed(1),
    told,
  ]);
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const results = [];
const startedAt = Date.now();
try {
  const place = await install(folder, { key, certificate }, running);
  workerHealth(place);
  say(`Running at ${place.nginx.base}: nginx, 2 APIs, 3 workers, Redis, PostgreSQL.`);
  say(`Browser: ${await browserRound(place)}.`);
  for (const [at, scenario] of SCENARIOS.entries()) {
    const result = await run(place, scenario, at);
    results.push(result);
    const violations = violationsOf(result.found);
    say(`${result.name}: ${result.told}; ${result.figures.sent} sent, ${violations.length} violations`);
    for (const violation of violations.slice(0, 10)) say(`  - ${violation}`);
  }
} catch (error) {
  say(`Aborted: ${error.stack} ${error.cause?.stack ?? ''}`);
  await end(2);
}
const seconds = Math.round((Date.now() - startedAt) / 1000);
say(`\nTopology of docker-compose.yml, ${RATE} messages/s, ${cpus().length} cores, ${seconds} s\n\n${table(results)}`);
await end(results.some((result) => violationsOf(result.found).length > 0) ? 1 : 0);
