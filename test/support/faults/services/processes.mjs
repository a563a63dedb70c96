import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const RESTART_AFTER_MS = 200;

/** Running processes; killed when this process exits. */
const alive = new Set();
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

/** A process that is restarted whenever it ends, as by the launcher or an orchestrator. */
export class Supervised {
  #child;
  #stopping = false;
  #log;
  #ended = Promise.resolve();
  /** All its exits: time, code and signal. */
  ends = [];

  /** @param {{ name: string, folder: string, command: string, argv: string[], options?: object }} what */
  constructor({ name, folder, command, argv, options = {} }) {
    Object.assign(this, { name, command, argv, options });
    this.#log = createWriteStream(join(folder, `${name}.log`), { flags: 'a' });
  }

  get pid() {
    return this.#child?.pid;
  }

  start() {
    const child = spawn(this.command, this.argv, { ...this.options, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    alive.add(child);
    child.stdout.pipe(this.#log, { end: false });
    child.stderr.pipe(this.#log, { end: false });
    this.#ended = new Promise((resolve) => {
      child.once('error', (error) => this.#log.write(`failed to start: ${error}\n`));
      child.once('close', (code, signal) => {
        this.ends.push({ at: Date.now(), code, signal });
        this.#log.write(`--- ended: ${signal ?? code}\n`);
        this.#child = undefined;
        alive.delete(child);
        if (!this.#stopping) setTimeout(() => this.#stopping || this.start(), RESTART_AFTER_MS);
        resolve();
      });
    });
    return this;
  }

  /** @returns whether a process was running. */
  kill(signal) {
    return this.#child?.kill(signal) ?? false;
  }

  /** Stops it without a restart. */
  async stop(signal = 'SIGTERM', patienceMs = 15_000) {
    this.#stopping = true;
    if (!this.#child) return;
    this.#child.kill(signal);
    const cut = setTimeout(() => this.#child?.kill('SIGKILL'), patienceMs);
    await this.#ended;
    clearTimeout(cut);
  }
}

export const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Waits until `isSo` returns a truthy value; an error counts as not yet. */
export async function until(isSo, patienceMs, what) {
  let cause;
  const failed = (error) => {
    cause = error;
  };
  for (const end = Date.now() + patienceMs; ; await sleep(50)) {
    const value = await Promise.resolve().then(isSo).catch(failed);
    if (value) return value;
    if (Date.now() > end) throw new Error(`Timed out waiting for ${what}`, { cause });
  }
}
