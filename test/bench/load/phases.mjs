import { setTimeout as sleep } from 'node:timers/promises';
import { now, quantiles, round, sleepUntil } from '../measuring/figures.mjs';
import { memoryMb } from '../measuring/usage.mjs';
import { measure } from '../measuring/window.mjs';
import { closedLoop, openLoop } from '../traffic/loads.mjs';
import { openAll, QuietSocket } from './many-sockets.mjs';

const write = ({ traffic }, chat, text) => traffic.send(chat, text, { isAwaited: false });

/** Messages at a steady rate, each tracked to its reply. */
export async function messages(place, rate, seconds) {
  return measure(place, { seconds, warm: 2 }, openLoop(place, rate));
}

/** Messages per second when 64 users each send the next message after a reply. */
export async function saturation(place) {
  return (await measure(place, { seconds: 8, warm: 2 }, closedLoop(place, 64))).perSecond;
}

/** Idle sockets of all users: how many stay connected, and their cost. */
export async function holdSockets(place, count, holdSeconds) {
  const people = [...new Set(place.chats.map(({ headers }) => headers))];
  const before = memoryMb(place.pids)?.api;
  const sockets = Array.from(
    { length: count },
    (_, at) => new QuietSocket(place.http.base.origin, people[at % people.length]),
  );
  const { ms, refused } = await openAll(sockets);
  await sleep(holdSeconds * 1000);
  const after = memoryMb(place.pids)?.api;
  const held = sockets.filter(({ isOpen }) => isOpen).length;
  return {
    sockets,
    held,
    refused,
    perSecond: round(count / (ms / 1000), 0),
    kb: round(((after - before) * 1024) / count, 1),
  };
}

/** Time from a message's database timestamp to its arrival at another device of the same user. */
export async function pushes(place, rate, seconds) {
  const chats = place.chats.slice(0, 20);
  const sockets = await Promise.all(chats.map((chat) => new QuietSocket(place.http.base.origin, chat.headers).open()));
  await messages({ ...place, traffic: place.traffic, pids: place.pids, chats }, rate, seconds);
  await sleep(500);
  const late = sockets.flatMap(({ delays }) => delays);
  for (const socket of sockets) socket.cut();
  return quantiles(late);
}

/** A user with a thousand tabs: time from the message to the last tab. */
export async function fanOut(place, tabs, times) {
  const [chat] = place.chats;
  const sockets = Array.from({ length: tabs }, () => new QuietSocket(place.http.base.origin, chat.headers));
  await openAll(sockets);
  const took = [];
  for (let time = 0; time < times; time++) {
    const begun = now();
    const text = `to all of you, ${time} of ${begun}`;
    await write(place, chat, text);
    const all = () => sockets.every(({ questions }) => questions.has(text));
    for (const end = begun + 10_000; !all() && now() < end; ) await sleep(5);
    const arrivals = sockets.map(({ questions }) => questions.get(text) ?? Number.POSITIVE_INFINITY);
    took.push(Math.max(...arrivals) - begun);
    await sleep(300);
  }
  for (const socket of sockets) socket.cut();
  return { worst: round(Math.max(...took), 1), p50: quantiles(took).p50 };
}

/** Newest message of a chat. */
async function newest({ http }, { id, headers }) {
  const { json } = await http.send('GET', `/api/chat/${id}/message/?limit=1`, { headers });
  return json.at(-1);
}

/** Tabs without a socket that poll twice a second and get no new messages. */
export async function poll(place, tabs, seconds) {
  const last = new Map();
  for (const chat of place.chats) last.set(chat, (await newest(place, chat))?.id);
  const [from, to] = [now() + 2000, now() + 2000 + seconds * 1000];
  const took = [];
  const errors = {};
  const tab = async (at) => {
    const chat = place.chats[at % place.chats.length];
    await sleep(Math.random() * 500);
    for (let due = now(); due < to; due += 500) {
      await sleepUntil(due);
      const asked = now();
      const path = `/api/chat/${chat.id}/message/?last_seen_message=${last.get(chat)}`;
      const { status } = await place.http
        .send('GET', path, { headers: chat.headers })
        .catch(({ code, message }) => ({ status: code ?? message }));
      if (status !== 200) errors[status] = (errors[status] ?? 0) + 1;
      else if (asked >= from && asked < to) took.push(now() - asked);
    }
  };
  await Promise.all(Array.from({ length: tabs }, (_, at) => tab(at)));
  return { ...quantiles(took), perSecond: round(took.length / seconds, 0), errors };
}

const COMMITS = 'SELECT sum(xact_commit)::int AS commits FROM pg_stat_database';

/** All sockets drop at once and reconnect while messages are sent; each must resume without a gap. */
export async function storm(place, sockets) {
  const commits = async () => (await place.db.query(COMMITS)).rows[0].commits;
  const written = [];
  for (const chat of place.chats.slice(0, 20)) {
    const { rev } = await newest(place, chat);
    written.push({ chat, rev, text: `while you were away, ${rev} of ${now()}` });
  }
  for (const socket of sockets) socket.cut();
  for (const { chat, text } of written) await write(place, chat, text);
  await sleep(1000); // database statistics are delayed
  const before = await commits();
  const { ms, refused } = await openAll(sockets);
  const open = sockets.filter(({ isOpen }) => isOpen);
  const begun = now();
  const missed = await Promise.all(
    open.map(async (socket) => {
      const own = written.filter(({ chat }) => chat.headers === socket.headers);
      const answer = await socket.resume(own.map(({ chat, rev }) => ({ chat_id: chat.id, rev })));
      const texts = new Set(answer.chats.flatMap(({ messages: list }) => list.map(({ message }) => message)));
      return own.filter(({ text }) => !texts.has(text)).length;
    }),
  );
  const seconds = round((ms + now() - begun) / 1000, 1);
  await sleep(1500);
  return {
    seconds,
    refused: refused + sockets.length - open.length,
    missed: missed.reduce((sum, count) => sum + count, 0),
    commitsEach: round(((await commits()) - before) / sockets.length, 2),
  };
}
