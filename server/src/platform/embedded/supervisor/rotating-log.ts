import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { ensureFolder } from '../../config/data-dir.js';

const LIMIT_BYTES = 5_000_000;

/** A log file that cannot fill the disk: past its limit it becomes `<file>.1`, in place of the one before. */
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
      // A full disk must not take down what is being logged.
    }
  }

  private rotate(): void {
    closeSync(this.descriptor);
    renameSync(this.file, `${this.file}.1`);
    this.descriptor = openSync(this.file, 'a', 0o600);
    this.size = 0;
  }
}
