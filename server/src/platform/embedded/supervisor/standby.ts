import type { ChildProcess } from 'node:child_process';

/** A process started ahead, so that a restart need not wait for it to load packages. It begins its work on a message. */
export class Standby {
  private next: ChildProcess | undefined;

  constructor(private readonly fork: () => ChildProcess) {}

  prepare(): void {
    this.next ??= this.fork();
  }

  /** Sends the start message and hands the process over. */
  take(): ChildProcess {
    const child = this.next?.connected ? this.next : this.fork();
    this.next = undefined;
    child.send({ type: 'go' }, () => undefined);
    return child;
  }

  kill(signal: NodeJS.Signals): void {
    this.next?.kill(signal);
  }
}
