import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { dataDirError, ensureFolder, readRegularFile } from '../../config/data-dir.js';

/** Program that tries the file operations of a start in DATA_DIR and prints the first error. */
const FOLDERS = ['', 'logs', 'pg'];
const MUST_BE_FOLDERS = ['logs', 'pg', 'pg.new', 'uploads'];

function probe(dataDir: string): void {
  ensureFolder(dataDir);
  writeAndRead(join(dataDir, `.probe-${process.pid}`));
  for (const folder of MUST_BE_FOLDERS) {
    const entry = statSync(join(dataDir, folder), { throwIfNoEntry: false });
    if (entry && !entry.isDirectory()) throw new Error(`${join(dataDir, folder)} is not a folder`);
  }
  for (const folder of FOLDERS) assertOrdinary(join(dataDir, folder));
}

function writeAndRead(file: string): void {
  try {
    const descriptor = openSync(`${file}.new`, 'w', 0o600);
    writeSync(descriptor, 'probe');
    fsyncSync(descriptor);
    closeSync(descriptor);
    renameSync(`${file}.new`, file);
    if (readRegularFile(file) !== 'probe') throw new Error(`${file} does not keep what is written to it`);
  } finally {
    rmSync(`${file}.new`, { force: true });
    rmSync(file, { force: true });
  }
}

/** Opening a named pipe or a device in place of a file could block the start forever. */
function assertOrdinary(folder: string): void {
  if (!statSync(folder, { throwIfNoEntry: false })) return;
  for (const name of readdirSync(folder)) {
    const entry = statSync(join(folder, name), { throwIfNoEntry: false });
    if (entry && !entry.isFile() && !entry.isDirectory()) throw new Error(`${join(folder, name)} is not a file`);
  }
}

const dataDir = process.argv[2] ?? '';
try {
  probe(dataDir);
} catch (error) {
  process.stderr.write(`${dataDirError(dataDir, error).message}\n`);
  process.exitCode = 1;
}
