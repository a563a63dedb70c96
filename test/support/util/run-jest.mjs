import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execaNode } from 'execa';

const root = resolve(import.meta.dirname, '../../..');

/**
 * Runs Jest with additional arguments; its progress goes to stderr.
 * @returns the report of `--json`, also when tests failed
 */
export async function runJest(argv) {
  const folder = mkdtempSync(join(tmpdir(), 'regent-jest-'));
  const report = join(folder, 'report.json');
  try {
    await execaNode(
      'node_modules/jest/bin/jest.js',
      ['-c', 'test/jest.config.mjs', '--json', '--outputFile', report, ...argv],
      {
        cwd: root,
        ipc: false, // the channel would keep Jest running
        stdio: ['ignore', 'ignore', 'inherit'], // Jest also prints the report to stdout
        reject: false,
      },
    );
    return JSON.parse(readFileSync(report, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
