import { readFileSync } from 'node:fs';
import { round } from './figures.mjs';

/** Of /proc; the same on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // it ended, or there is no /proc
  }
};

/** The processes that this one has started itself. */
export const childrenOf = (pid) => read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);

const treeOf = (pid) => [pid, ...childrenOf(pid).flatMap(treeOf)];

/** Own time and that of children that ended: PostgreSQL's connections come and go. */
function cpuTicks(pid) {
  const stat = read(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
}

/** @returns seconds of CPU that each named process and its children have used; null without /proc */
export function cpuSeconds(pids) {
  if (!read('/proc/self/stat')) return null;
  const seconds = (pid) => treeOf(pid).reduce((sum, each) => sum + cpuTicks(each), 0) / TICKS_PER_SECOND;
  return Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, seconds(pid)]));
}

/** Shared pages are counted once (PSS). */
const pssKb = (rollup, kind = 'Pss') => Number(new RegExp(`^${kind}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0);

function mbOf(pids, kbOf, digits) {
  if (!read('/proc/self/smaps_rollup')) return null;
  const kb = (pid) => kbOf(read(`/proc/${pid}/smaps_rollup`));
  const mb = (pid) => round(treeOf(pid).reduce((sum, each) => sum + kb(each), 0) / 1024, digits);
  return Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, mb(pid)]));
}

/** @returns MB of each named process and its children; null without /proc */
export const memoryMb = (pids) => mbOf(pids, (rollup) => pssKb(rollup), 0);

/**
 * The same of what is theirs alone. PostgreSQL reserves its buffers at the start and fills them in the course of time:
 * that is not growth. Nor is the program itself, of which a process has the larger part the fewer others run it: one
 * more of Node beside it makes each smaller by megabytes.
 */
export const ownMemoryMb = (pids) => mbOf(pids, (rollup) => pssKb(rollup, 'Pss_Anon') + pssKb(rollup, 'SwapPss'), 2);
