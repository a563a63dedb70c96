import { quantiles } from '../measuring/figures.mjs';
import { openAll } from './many-sockets.mjs';
import { fanOut, holdSockets, messages, poll, pushes, saturation, storm } from './phases.mjs';

/** Measurements of the steady load; the median counts, so that a hiccup of the machine does not. */
const RUNS = 3;
const middle = (values) => quantiles(values).p50;

/** All figures except the soak. @returns how late the load generator itself was */
export async function measureLoad(place, options, figures) {
  const { sockets } = await measureHeldSockets(place, options, figures);
  const runs = await measureMessages(place, options, figures);
  await measureSaturationAndPushes(place, options, figures);
  await measurePolling(place, figures);
  await measureReconnects(place, options, sockets, figures);
  for (const socket of sockets) socket.cut();
  const lag = runs.map(({ generator }) => generator.lag.p99).join(', ');
  return `The load’s own timers were late by at most ${lag} ms, but for one in a hundred.`;
}

async function measureHeldSockets(place, { count, hold }, figures) {
  const held = await holdSockets(place, count, hold);
  figures.add(
    `sockets held ${hold} s; opened each second ${held.perSecond}; KB each`,
    `${held.held}; ${held.kb}`,
    5000,
    '15000; 35',
    held.held === count && count >= 5000,
    held.held >= 15_000 && held.kb < 35,
  );
  for (const socket of held.sockets) socket.cut();
  return held;
}

/** Throughput and latencies of the steady load. @returns its measurements */
async function measureMessages(place, { rate }, figures) {
  const runs = [];
  for (let run = 0; run < RUNS; run++) runs.push(await messages(place, rate, 20));
  const perSecond = middle(runs.map((run) => run.perSecond));
  figures.add(
    `messages/s from post to push, asked for ${rate}`,
    perSecond,
    100,
    '',
    perSecond > 0.9 * rate && rate >= 100, // arrivals are random
    false,
  );
  const [post50, post99] = [middle(runs.map(({ post }) => post.p50)), middle(runs.map(({ post }) => post.p99))];
  figures.add(
    `POST 201 p50 / p99 ms, the middle of ${runs.map(({ post }) => `${post.p50} / ${post.p99}`).join(', ')}`,
    `${post50} / ${post99}`,
    '10 / 80',
    '5 / 40',
    post50 <= 10 && post99 <= 80,
    post50 <= 5 && post99 <= 40,
  );
  const over = runs.map(({ trip }) => trip.p99);
  figures.add(
    `over the agent’s own time, p99 ms, the middle of ${over.join(', ')}`,
    middle(over),
    150,
    60,
    middle(over) <= 150,
    middle(over) <= 60,
  );
  return runs;
}

async function measureSaturationAndPushes(place, { rate }, figures) {
  const most = await saturation(place);
  figures.add('messages/s at saturation, 64 at once', most, 100, 400, most >= 100, most >= 400);
  const push = await pushes(place, rate, 10);
  figures.add('commit to another device, p99 ms', push.p99, 150, 50, push.p99 <= 150, push.p99 <= 50);
  const fan = await fanOut(place, 1000, 10);
  figures.add('one chat to 1,000 sockets, worst ms', fan.worst, 1000, 150, fan.worst <= 1000, fan.worst <= 150);
}

async function measurePolling(place, figures) {
  const polled = await poll(place, 500, 15);
  const isPolled = polled.perSecond >= 970 && Object.keys(polled.errors).length === 0;
  figures.add(
    `500 tabs that poll: requests/s, p99 ms, errors ${JSON.stringify(polled.errors)}`,
    `${polled.perSecond}, ${polled.p99}`,
    1000,
    3000,
    isPolled,
    false,
  );
}

/** All sockets come back at once. */
async function measureReconnects(place, { count }, sockets, figures) {
  await openAll(sockets);
  const back = await storm(place, sockets);
  figures.add(
    `all ${count} come back: s, refused, missed, commits of the database each`,
    `${back.seconds}, ${back.refused}, ${back.missed}, ${back.commitsEach}`,
    '30, 0, 0',
    '8, 0, 0, < 1',
    back.seconds <= 30 && back.refused + back.missed === 0,
    back.seconds <= 8 && back.commitsEach < 1,
  );
}
