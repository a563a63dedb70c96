import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { unusableDataDir } from '../../config/data-dir.js';
import { StartError } from '../supervisor/start-error.js';

const PROGRAM = join(import.meta.dirname, 'data-dir-probe.js');
const LIMIT_MS = 8000;

/**
 * Checks in a separate process that DATA_DIR can be used: a file system that does not answer blocks the calling thread
 * and with it all signal handlers of the process.
 * @throws StartError with the problem and what to do
 */
export async function checkDataDir(
  dataDir: string,
  { program = PROGRAM, limitMs = LIMIT_MS }: { program?: string; limitMs?: number } = {},
): Promise<void> {
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  const code = await new Promise<number | null | 'late'>((resolve) => {
    const timer = setTimeout(() => resolve('late'), limitMs);
    child.once('error', () => resolve(null));
    child.once('close', (status) => {
      clearTimeout(timer);
      resolve(status);
    });
  });
  process.off('exit', kill);
  if (code === 0) return;
  if (code === 'late') {
    // No wait for the exit: a process blocked by the file system cannot end before that answers.
    kill();
    throw new StartError(unusableDataDir(dataDir, `its file system did not answer within ${limitMs / 1000} s`).message);
  }
  throw new StartError(said.trim() || unusableDataDir(dataDir, 'the check ended early').message);
}
