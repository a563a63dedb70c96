import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { MACHINE } from '../util/when-and-where.mjs';

/** Twenty seeds of every fault take hours: runs are kept, a line each, and the table is of all that are there. */

/** @returns the runs of a file, of the oldest first; none where it is not there */
export function readRuns(file) {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

export function appendRun(file, run) {
  appendFileSync(file, `${JSON.stringify(run)}\n`);
}

/** On what all runs of one start are made. */
export function circumstances({ rate, seconds, apis, workers, versions }) {
  return { build: build(), machine: MACHINE, rate, seconds, apis, workers, versions };
}

function build() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return 'no repository';
  }
}
