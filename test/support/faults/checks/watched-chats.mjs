import { setTimeout as sleep } from 'node:timers/promises';
import { longestQueueMs } from '../kinds/sick.mjs';
import { makeChat } from '../load/people.mjs';
import { until } from '../services/processes.mjs';
import { PollingObserver, SocketObserver } from './observers.mjs';
import { readTruth, waitedFor } from './oracle.mjs';

const CHATS = 40;
const SOCKETS_PER_CHAT = 2;
const DRAIN_MS = 60_000;

/**
 * Chats of all users, each observed by two tabs with a socket and one without.
 * @param place `http`, `people`, `agentId`, and of `regent` where it is (`base`)
 * @param isPlain the tabs reconnect as socket.io's client does by default
 */
export async function openChats(place, isPlain) {
  const { http, people, agentId, regent } = place;
  const chats = [];
  for (let i = 0; i < CHATS; i++) {
    const headers = people[i % people.length];
    const id = await makeChat(http, headers, agentId);
    const sockets = Array.from(
      { length: SOCKETS_PER_CHAT },
      () => new SocketObserver(regent.base, headers, id, isPlain),
    );
    chats.push({ id, headers, sockets, poller: new PollingObserver(http, headers, id) });
  }
  const isThere = () => chats.every((chat) => chat.sockets.every((socket) => socket.isConnected && socket.resumes > 0));
  await until(isThere, 20_000, 'the sockets');
  return chats;
}

/** Stops observing. */
export function closeChats(chats) {
  for (const chat of chats) for (const observer of [...chat.sockets, chat.poller]) observer.close();
}

/** Waits until no turn is in progress, and a moment longer, because late events must not change anything. */
export async function drain(place, chats, load, say) {
  const end = Date.now() + DRAIN_MS + longestQueueMs(load.journal);
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
