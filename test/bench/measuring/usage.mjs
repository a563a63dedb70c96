import { readFileSync } from 'node:fs';
import { round } from './figures.mjs';

/** Clock ticks per second in /proc, equal on every Linux that Node supports. */
const TICKS_PER_SECOND = 100;

const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // the process ended, or there is no /proc
  }
};

/** Child processes of this process. */
export const childrenOf = (pid) => read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);

const treeOf = (pid) => [pid, ...childrenOf(pid).flatMap(treeOf)];

/** CPU time including ended children, because PostgreSQL's connections are processes. */
function cpuTicks(pid) {
  const stat = read(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
}

/** @returns CPU seconds of each named process and its children; null without /proc */
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
 * The same for private memory only. Filling PostgreSQL's shared buffers is not growth, and the share of Node's program
 * pages depends on how many other Node processes run.
 */
export const ownMemoryMb = (pids) => mbOf(pids, (rollup) => pssKb(rollup, 'Pss_Anon') + pssKb(rollup, 'SwapPss'), 2);
