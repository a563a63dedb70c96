import { parseArgs } from 'node:util';
import { MACHINE, minuteUtc } from '../support/when-and-where.mjs';
import { MEASURED, writeBetween } from '../support/write-between.mjs';
import { countOf, findFaults } from './audit.mjs';
import { Installation } from './installation.mjs';
import { openAll } from './load/many-sockets.mjs';
import { fanOut, holdSockets, messages, poll, pushes, soak, storm } from './load/phases.mjs';
import { closedLoop } from './loads.mjs';
import { INSTALLATION_OPTIONS, readInstallation } from './options.mjs';
import { note, runToEnd, say } from './run-to-end.mjs';
import { versionsOf } from './table.mjs';
import { measure } from './window.mjs';

/**
 * What one machine carries: sockets, pushes, tabs that poll, everybody coming back at once, and minutes of steady work.
 * Everything runs on loopback, the load on the same cores.
 *
 *   npm run bench:load -- [--backend pg|redis|both] [--sockets 5000] [--hold 60] [--soak 10] [--rate 100] [--dist dist/server] [--write]
 *
 * `--hold`: seconds; `--soak`: minutes at half of what is reached at most, 0 for none; `--write`: puts the tables into
 * docs/measured.md. Exit code 1: a figure that must be reached is not, or a message was lost, doubled or out of order.
 */
const { values } = parseArgs({
  options: {
    ...INSTALLATION_OPTIONS,
    sockets: { type: 'string', default: '5000' },
    hold: { type: 'string', default: '60' },
    soak: { type: 'string', default: '10' },
    rate: { type: 'string', default: '100' },
    write: { type: 'boolean', default: false },
  },
});
const [count, hold, soakMinutes, rate] = [values.sockets, values.hold, values.soak, values.rate].map(Number);
/** What a process may grow in an hour; in a soak that is shorter, while it lasts: an hour's growth cannot be told by it. */
const FLAT_PERCENT = 1;
const FLAT = soakMinutes < 60 ? `< ${FLAT_PERCENT} % in all` : `< ${FLAT_PERCENT} %/h`;

let place;
let isMissed = false;

/** One row: what was measured, what it must be, and what would be good. */
function row(what, value, must, good, isReached, isGood) {
  if (!isReached) isMissed = true;
  const verdict = isReached ? (isGood ? 'good' : 'yes') : 'NO';
  return `| ${what} | ${value} | ${must} | ${good} | ${verdict} |`;
}

async function measureBackend(backend, dist) {
  place = new Installation();
  await place.start(backend, dist, { SOCKETS_PER_USER: '2000' });
  await place.openPeople();
  const rows = [];
  const add = (...cells) => {
    rows.push(row(...cells));
    note(rows.at(-1));
  };

  const held = await holdSockets(place, count, hold);
  add(
    `sockets held ${hold} s; opened each second ${held.perSecond}; KB each`,
    `${held.held}; ${held.kb}`,
    5000,
    '15000; 35',
    held.held === count && count >= 5000,
    held.held >= 15_000 && held.kb < 35,
  );
  for (const socket of held.sockets) socket.cut();
  const steady = await messages(place, rate, 20);
  const { post, trip } = steady;
  add(
    `messages/s from post to push, asked for ${rate}`,
    steady.perSecond,
    100,
    '',
    steady.perSecond > 0.9 * rate && rate >= 100, // they come by chance
    false,
  );
  add(
    'POST 201 p50 / p99 ms',
    `${post.p50} / ${post.p99}`,
    '10 / 80',
    '5 / 40',
    post.p50 <= 10 && post.p99 <= 80,
    post.p50 <= 5 && post.p99 <= 40,
  );
  add('over the agent’s own time, p99 ms', trip.p99, 150, 60, trip.p99 <= 150, trip.p99 <= 60);
  const most = (await measure(place, { seconds: 8, warm: 2 }, closedLoop(place, 64))).perSecond;
  add('messages/s at saturation, 64 at once', most, 100, 400, most >= 100, most >= 400);
  const push = await pushes(place, rate, 10);
  add('commit to another device, p99 ms', push.p99, 150, 50, push.p99 <= 150, push.p99 <= 50);
  const fan = await fanOut(place, 1000, 10);
  add('one chat to 1,000 sockets, worst ms', fan.worst, 1000, 150, fan.worst <= 1000, fan.worst <= 150);
  const polled = await poll(place, 500, 15);
  const isPolled = polled.perSecond >= 970 && Object.keys(polled.errors).length === 0;
  add(
    `500 tabs that poll: requests/s, p99 ms, errors ${JSON.stringify(polled.errors)}`,
    `${polled.perSecond}, ${polled.p99}`,
    1000,
    3000,
    isPolled,
    false,
  );
  await openAll(held.sockets);
  const back = await storm(place, held.sockets);
  add(
    `all ${count} come back: s, refused, missed, commits of the database each`,
    `${back.seconds}, ${back.refused}, ${back.missed}, ${back.commitsEach}`,
    '30, 0, 0',
    '8, 0, 0, < 1',
    back.seconds <= 30 && back.refused + back.missed === 0,
    back.seconds <= 8 && back.commitsEach < 1,
  );
  for (const socket of held.sockets) socket.cut();
  if (soakMinutes > 0) {
    const { window, memory } = await soak(place, most / 2, soakMinutes, note);
    const text = Object.entries(memory).map(
      ([name, { end, perHour }]) => `${name} ${end} MB ${perHour >= 0 ? '+' : ''}${perHour}/h`,
    );
    const isFlat = Object.values(memory).every(({ percent }) => percent * Math.min(1, soakMinutes / 60) < FLAT_PERCENT);
    add(
      `${soakMinutes} min at ${window.perSecond}/s: round trip p99 ms; memory`,
      `${window.trip.p99}; ${text.join(', ')}`,
      FLAT,
      FLAT,
      isFlat,
      isFlat,
    );
  }
  const faults = await findFaults(place);
  const { rows: versions } = await place.db.query('SHOW server_version');
  await place.stop();
  return { rows, faults, postgres: versions[0].server_version };
}

async function main() {
  const { backends, dist } = readInstallation(values);
  let isFaulty = false;
  for (const backend of backends) {
    const { rows, faults, postgres } = await measureBackend(backend, dist);
    const versions = Object.entries(versionsOf([backend], postgres)).map((pair) => pair.join(' '));
    const { kinds, ...counts } = faults;
    const text = [
      `Load on ${backend}, ${minuteUtc()}. ${MACHINE}, shared with the load; ${versions.join(', ')}.\n`,
      '| figure | measured | must | good | reached |',
      '| --- | --- | --- | --- | --- |',
      ...rows,
      `\nFaults: ${JSON.stringify(counts)} ${JSON.stringify(kinds)}`,
    ].join('\n');
    say(`\n${text}`);
    if (values.write) writeBetween(MEASURED, `load on ${backend}`, text);
    isFaulty ||= countOf(faults) > 0;
  }
  return isMissed || isFaulty ? 1 : 0;
}

runToEnd({ main, stop: async () => place?.stop(), lastWords: () => place?.lastWords() ?? '' });
