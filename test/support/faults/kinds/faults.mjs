import { setTimeout as sleep } from 'node:timers/promises';
import { AGENT_FAULTS } from './faults-of-agents.mjs';
import { FAILOVER_FAULTS } from './faults-of-failover.mjs';
import { MACHINE_FAULTS } from './faults-of-machines.mjs';
import { NETWORK_FAULTS } from './faults-of-networks.mjs';
import { PROCESS_FAULTS } from './faults-of-processes.mjs';
import { STORE_FAULTS } from './faults-of-stores.mjs';

/**
 * All faults. A fault only strikes; supervisors restart processes.
 * `alone`: not part of a run of `all`. `at`: time, as a fraction of the load's duration. `load`: how messages are sent.
 * `breaksStarts`: a process that starts meanwhile may exit and is restarted. `onStandby`: runs on a separate installation
 * whose database has a standby. `plainClients`: observers are socket.io clients with default options.
 */
const FAULTS = {
  ...PROCESS_FAULTS,
  ...STORE_FAULTS,
  ...AGENT_FAULTS,
  ...NETWORK_FAULTS,
  ...MACHINE_FAULTS,
  ...FAILOVER_FAULTS,
};

const isRoot = process.getuid?.() === 0;
/** Requirements that a fault may have. */
const MEETS = { root: () => isRoot, 'two APIs': (place) => place.apis > 1 };
/** @param place its `backend`, its number of `apis`, and whether its database has a standby */
const isOf = ({ backend, onStandby = false }, place) =>
  (backend ?? place.backend) === place.backend && onStandby === place.hasStandby;
const isMet = ({ needs }, place) => needs === undefined || MEETS[needs](place);
const isPossible = (fault, place) => isOf(fault, place) && isMet(fault, place);
const byNumber = (a, b) => Number(FAULTS[a].number.slice(1)) - Number(FAULTS[b].number.slice(1));

/** Names of the faults that are possible here; `all`: many of them in one run. */
export function faultsOf(place) {
  const names = Object.keys(FAULTS).filter((name) => isPossible(FAULTS[name], place));
  return place.hasStandby ? names : [...names.sort(byNumber), 'all'];
}

/** Faults of this backend that are impossible here, with what they require. */
export const leftOut = (place) =>
  Object.entries(FAULTS).flatMap(([name, fault]) =>
    isOf(fault, place) && !isMet(fault, place) ? `${name} (needs ${fault.needs})` : [],
  );

/** Resolves names, and numbers such as `F3` that stand for several faults. @throws Error for an unknown name */
export function faultsNamed(wanted, place) {
  const names = [...Object.keys(FAULTS), 'all'];
  return wanted.flatMap((one) => {
    const isMeant = (name) => name === one || FAULTS[name]?.number === one;
    if (!names.some(isMeant)) throw new Error(`Unknown fault ${one}. Known: ${names.join(', ')}`);
    return faultsOf(place).filter(isMeant);
  });
}

export const numberOf = (name) => FAULTS[name]?.number ?? 'F1–F13';
export const hasPlainClients = (name) => FAULTS[name]?.plainClients ?? false;
export const loadOf = (name) => FAULTS[name]?.load;

/** Schedule in ms from the start of the load: a single fault in the middle, several spread over its duration. */
export function planOf(name, place, seconds, random) {
  const during = seconds * 1000;
  if (name !== 'all') return [{ name, atMs: during * (FAULTS[name].at ?? 0.3 + 0.35 * random()) }];
  const order = faultsOf(place).filter((each) => FAULTS[each] && !FAULTS[each].alone);
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
  const step = (during * 0.8) / order.length;
  return order.map((each, i) => ({ name: each, atMs: during * 0.1 + step * (i + random()) }));
}

/** Executes a schedule. @returns what was hit and in which period */
export async function carryOut(plan, targets) {
  const begin = Date.now();
  const done = [];
  for (const { name, atMs } of plan) {
    await sleep(Math.max(0, begin + atMs - Date.now()));
    const at = Date.now();
    const isHit = await FAULTS[name].hit(targets);
    done.push({ name, at, to: Date.now(), isHit: isHit !== false, breaksStarts: FAULTS[name].breaksStarts ?? false });
  }
  return done;
}
