import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { MACHINE, minuteUtc } from '../../support/util/when-and-where.mjs';
import { UPLOAD_MB, UPLOADS } from '../uploads/file-uploads.mjs';
import { round } from './figures.mjs';

const PACKAGES = ['bullmq', 'socket.io', '@socket.io/postgres-adapter', '@socket.io/redis-streams-adapter'];

const three = (figure) => (figure ? `${figure.p50} / ${figure.p95} / ${figure.p99}` : '–');
const sum = (byName) => Object.values(byName).reduce((total, value) => total + value, 0);
const perMessage = (name) => (phase) => {
  if (!phase.cpu || phase.finished === 0) return '–';
  return round((name ? phase.cpu[name] : sum(phase.cpu)) / phase.finished);
};
const byProcess = (phase, read) =>
  Object.keys(phase.cpu ?? {})
    .map((name) => `${name} ${read(name)}`)
    .join(', ') || '–';
const loads = (result) => Object.values(result.figures);

/** [label, value of a result] */
const ROWS = [
  ['messages/s at saturation, best of 16, 64 and 128 at once', ({ figures }) => figures.best.perSecond],
  ['- at once', ({ figures }) => figures.best.atOnce],
  ['- server CPU ms a message', ({ figures }) => perMessage()(figures.best)],
  ['- round trip p50 / p95 / p99 ms', ({ figures }) => three(figures.best.trip)],
  ...[20, 100].flatMap((rate) => [
    [`${rate}/s: POST p50 / p95 / p99 ms`, ({ figures }) => three(figures[`open ${rate}`].post)],
    [`${rate}/s: round trip p50 / p95 / p99 ms`, ({ figures }) => three(figures[`open ${rate}`].trip)],
  ]),
  ['- server CPU ms a message at 100/s', ({ figures }) => perMessage()(figures['open 100'])],
  [
    '- of it, by process',
    ({ figures }) => byProcess(figures['open 100'], (name) => perMessage(name)(figures['open 100'])),
  ],
  ['POST to first delta p50 / p95 / p99 ms', ({ figures }) => three(figures['first delta'].first)],
  ['20 streams, a piece each 50 ms: agent to client p50 / p95 / p99 ms', ({ figures }) => three(figures.streams.piece)],
  [
    '20 streams, a piece each 20 ms (those within 40 ms are joined): agent to client p50 / p95 / p99 ms',
    ({ figures }) => three(figures['quick streams'].piece),
  ],
  ['200 pollers, each every 500 ms: p50 / p95 / p99 ms', ({ figures }) => three(figures.pollers.poll)],
  [
    '- server CPU % of a core',
    ({ figures: { pollers } }) => (pollers.cpu ? round(sum(pollers.cpu) / pollers.seconds / 10, 1) : '–'),
  ],
  [
    `${UPLOADS} uploads of ${UPLOAD_MB} MB at once, beside 20 messages/s: POST p50 / p95 / p99 ms`,
    ({ figures }) => three(figures['beside uploads'].post),
  ],
  ['- right before them', ({ figures }) => three(figures['before uploads'].post)],
  [
    '- API: memory MB before → at most; uploads by status',
    ({ figures: { 'beside uploads': uploads } }) =>
      `${uploads.rss.before} → ${uploads.rss.most}; ${JSON.stringify(uploads.statuses)}`,
  ],
  [
    'memory MB at saturation, by process',
    ({ figures: { best } }) => byProcess(best, (name) => best.memory?.[name] ?? '–'),
  ],
  [
    'faults: errors / lost / pushes lost / doubled / out of order / overlapping calls / turns called twice',
    ({ faults: { kinds, ...counts } }) => Object.values(counts).join(' / '),
  ],
  ['generator: worst loop lag p99 ms', (result) => Math.max(...loads(result).map((load) => load.generator.lag.p99))],
  ['generator: most CPU % of a core', (result) => Math.max(...loads(result).map((load) => load.generator.cpuPercent))],
  [
    'machine just then: 100,000 hashes ms / HTTP to the stub p50 ms / commit p50 ms',
    ({ machine }) => `${machine.hashesMs} / ${machine.httpMs} / ${machine.commitMs}`,
  ],
];

const NAMES = { pg: 'PostgreSQL alone', redis: 'PostgreSQL and Redis' };

/** One run: a column per backend. */
export function tableOf(results) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [
    line(['figure', ...results.map((result) => NAMES[result.backend])]),
    line(['---', ...results.map(() => '---')]),
    ...ROWS.map(([name, read]) => line([name, ...results.map(read)])),
  ].join('\n');
}

/** Machine and versions of a measurement. */
export function headingOf(run, versions) {
  const with_ = Object.entries(versions).map((pair) => pair.join(' '));
  return `Bench, run ${run}, ${minuteUtc()}. ${MACHINE}, shared with the load; ${with_.join(', ')}.`;
}

export function versionsOf(backends, postgres) {
  const require = createRequire(import.meta.url);
  const of = (name) => require(join(packageFolder(require, name), 'package.json')).version;
  const redis = backends.includes('redis') && { Redis: /v=(\S+)/.exec(redisVersion() ?? '')?.[1] };
  const packages = Object.fromEntries(PACKAGES.map((name) => [name, of(name)]));
  return { Node: process.version, PostgreSQL: postgres, ...redis, ...packages };
}

/** Packages need not export their package.json, so it is found from their entry. */
function packageFolder(require, name) {
  const entry = require.resolve(name);
  const end = join('node_modules', name);
  return entry.slice(0, dirname(entry).lastIndexOf(end) + end.length);
}

/** @returns the output of `redis-server -v`; undefined if it is not installed */
export function redisVersion() {
  try {
    return execFileSync('redis-server', ['-v'], { encoding: 'utf8' });
  } catch {
    return undefined;
  }
}
