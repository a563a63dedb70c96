import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { MACHINE } from '../../util/when-and-where.mjs';

/** Twenty seeds of every fault take hours, so runs are stored, one per line, and the table covers all stored runs. */

/** @returns the runs of a file, oldest first; none if the file does not exist */
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

/** Machine and versions of all runs of one invocation. */
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
