import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { ensureFolder } from '../../config/data-dir.js';

const LIMIT_BYTES = 5_000_000;

/** A log file with a size limit: a full file is renamed to `<file>.1`, replacing the previous one. */
export class RotatingLog {
  private descriptor: number;
  private size: number;

  constructor(private readonly file: string) {
    ensureFolder(dirname(file));
    this.descriptor = openSync(file, 'a', 0o600);
    this.size = fstatSync(this.descriptor).size;
  }

  write(text: string): void {
    if (this.size > LIMIT_BYTES) this.rotate();
    try {
      this.size += writeSync(this.descriptor, text);
    } catch {
      // A full disk must not stop the logged process.
    }
  }

  private rotate(): void {
    closeSync(this.descriptor);
    renameSync(this.file, `${this.file}.1`);
    this.descriptor = openSync(this.file, 'a', 0o600);
    this.size = 0;
  }
}
