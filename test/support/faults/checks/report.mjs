import { numberOf } from '../kinds/faults.mjs';
import { group, overlaps } from './oracle.mjs';
import { p99 } from './p99.mjs';

/** Figures of one run. */
export function measure({ chats, journal, refusals, calls, truth, hits, ends, settledAt, loadEndedAt, settled }) {
  const rows = [...truth.values()].flatMap((chat) => chat.messages);
  const answerTo = new Map(rows.filter((row) => row.is_agent).map((row) => [row.reply_to, row.id]));
  const socketOf = new Map(chats.map((chat) => [chat.id, chat.sockets]));
  const trips = journal.flatMap((entry) => {
    const times = socketOf.get(entry.chat.id).map((socket) => socket.seenAt(answerTo.get(entry.id)));
    const seen = Math.min(...times.filter((time) => time !== undefined));
    return Number.isFinite(seen) ? [{ at: entry.at, seen }] : [];
  });
  const lastHit = hits.at(-1)?.at;
  const afterwards = trips.filter((trip) => trip.at >= lastHit).map((trip) => trip.seen);
  const turns = group(calls, (call) => call.turn);
  return {
    sent: journal.length,
    failed: rows.filter((row) => row.delivery === 'failed').map((row) => row.failure),
    extraCalls: calls.length - turns.size,
    overlaps: overlaps(calls).length,
    longest: Math.max(0, ...trips.map((trip) => trip.seen - trip.at)) / 1000,
    recovery: lastHit === undefined || afterwards.length === 0 ? undefined : (Math.min(...afterwards) - lastHit) / 1000,
    refused: refusedSeconds(refusals, journal),
    refusals: [...group(refusals, (refusal) => refusal.why)].map(([why, same]) => `${same.length} ${why}`),
    drain: (settledAt - loadEndedAt) / 1000,
    settled,
    ...apartness(chats, truth),
    hits: hits.map((hit) => hit.name),
    /** Time that each process took to exit after a signal. */
    ends: ends.map(
      ({ role, at, code, signal }) =>
        `${role} ${signal ?? code} after ${((at - lastHitBefore(hits, at)) / 1000).toFixed(1)} s`,
    ),
  };
}

/** Delay between the first and the last observer of a message, p99 in ms: among sockets, and including polling tabs. */
function apartness(chats, truth) {
  const apart = { sockets: [], all: [] };
  for (const { id, sockets, poller } of chats) {
    for (const message of truth.get(id).messages) {
      const times = sockets.map((socket) => socket.seenAt(message.id));
      const polled = poller.seenAt(message.id);
      if (times.includes(undefined) || polled === undefined) continue;
      apart.sockets.push(Math.max(...times) - Math.min(...times));
      apart.all.push(Math.max(...times, polled) - Math.min(...times, polled));
    }
  }
  return { apart: p99(apart.sockets), apartFromPolling: p99(apart.all) };
}

const inMs = (value) => (value === undefined ? '–' : value.toFixed(0));

/** Total time during which messages were rejected: from each rejection to the next confirmation. */
function refusedSeconds(refusals, journal) {
  const confirmed = journal.flatMap((entry) => entry.confirmedAt ?? []).sort((a, b) => a - b);
  let total = 0;
  let until = 0;
  for (const { from, to } of refusals.toSorted((a, b) => a.from - b.from)) {
    const end = confirmed.find((at) => at >= to) ?? to;
    total += Math.max(0, end - Math.max(from, until));
    until = Math.max(until, end);
  }
  return total / 1000;
}

const lastHitBefore = (hits, at) => hits.findLast((hit) => hit.at <= at)?.at ?? at;

const COLUMNS = ['lost', 'doubled', 'unanswered', 'gaps', 'order', 'mismatches', 'errors', 'calls'];

/** A table per backend: a row per fault, over its seeds. */
export function table(backend, results) {
  const lines = [
    `\n**${backend === 'pg' ? 'PostgreSQL alone' : 'PostgreSQL and Redis'}**: ${fewestRuns(results)}.\n`,
    `| | fault | runs | sent | lost | doubled | unanswered | gaps | order | mismatches | other errors | wrong calls | visible failures | extra calls (at once) | longest post to reply s | recovery s, median / worst | refused posts s, worst | settled after the load s, worst | tabs apart ms, p99, worst run (with polling) | another agent's answers ms, p99, worst run | |`,
    `|${'---|'.repeat(21)}`,
  ];
  for (const [fault, runs] of group(results, (result) => result.fault)) {
    const sum = (pick) => runs.reduce((total, run) => total + pick(run), 0);
    /** Undefined if no run has it. */
    const most = (key) => runs.flatMap((run) => run.figures[key] ?? []).toSorted((a, b) => b - a)[0];
    const worst = (key) => (most(key) ?? 0).toFixed(1);
    const recoveries = runs.flatMap((run) => run.figures.recovery ?? []).sort((a, b) => a - b);
    const cells = [
      numberOf(fault),
      fault,
      runs.length,
      sum((run) => run.figures.sent),
      ...COLUMNS.map((name) => sum((run) => run.found[name].length)),
      sum((run) => run.figures.failed.length),
      `${sum((run) => run.figures.extraCalls)} (${sum((run) => run.figures.overlaps)})`,
      worst('longest'),
      recoveries.length > 0 ? `${recoveries[recoveries.length >> 1].toFixed(1)} / ${worst('recovery')}` : '–',
      worst('refused'),
      worst('drain'),
      `${inMs(most('apart'))} (${inMs(most('apartFromPolling'))})`,
      inMs(most('others')),
      notesOf(runs),
    ];
    lines.push(`| ${cells.join(' | ')} |`);
  }
  return lines.join('\n');
}

/** Each number stands for one kind of fault with one or several ways to inject it. */
function fewestRuns(results) {
  const numbered = results.filter(({ fault }) => fault !== 'all');
  const counts = [...group(numbered, (result) => numberOf(result.fault)).values()].map((runs) => runs.length);
  return counts.length === 0 ? 'all at once' : `of ${counts.length} numbers ${Math.min(...counts)} runs or more each`;
}

/** Notes of the newest runs only, to keep the page short. */
const notesOf = (runs) =>
  runs
    .flatMap((run) => run.figures.notes)
    .slice(-2)
    .join('; ');

export const violationsOf = (found) => Object.values(found).flat();

const different = (runs, pick) => [...new Set(runs.map((run) => pick(run.on)))];

/** Machine, time and versions of the runs. */
export function heading(runs) {
  const times = different(runs, (on) => on.at.replace('T', ' ')).sort();
  const builds = different(runs, (on) => on.build);
  const loads = different(
    runs,
    ({ apis, workers, rate, seconds }) => `${apis} API, ${workers} worker; ${rate} messages/s for ${seconds} s`,
  );
  const versions = Object.entries(Object.assign({}, ...runs.map((run) => run.on.versions)));
  return `Faults, ${runs.length} runs, ${times[0]} to ${times.at(-1)} UTC, ${builds.length === 1 ? 'build' : 'builds'} ${builds.join(', ')}. ${different(
    runs,
    (on) => on.machine,
  ).join('; ')}, shared with the load; ${versions.map((pair) => pair.join(' ')).join(', ')}. ${loads.join('. Or: ')}.`;
}
