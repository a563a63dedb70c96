import type { ChildProcess } from 'node:child_process';
import { signalGroup } from '../guard/process-identity.js';
import { StartError } from './start-error.js';
import { waitUntil } from './wait.js';

const [FIRST_DELAY_MS, LONGEST_DELAY_MS, HEALTHY_AFTER_MS] = [200, 5000, 30_000];
/** Recovery of a large database may take minutes, so a slow start is reported and never cut short. */
const SLOW_MS = 15_000;

/** Time to release replies at a restart. The API would wait two seconds until clients have stopped sending requests. */
const RESTART_GRACE_MS = 400;

export interface SupervisorOptions {
  readonly name: string;
  /** Starts the process. It sends `{ type: 'ready' }` when it does its work. */
  readonly start: () => ChildProcess;
  /** Each time the process becomes ready. */
  readonly onReady?: (() => void) | undefined;
  /** Every process that was started, and every end. */
  readonly onChange: () => void;
  readonly say: (text: string) => void;
}

/** Delay before the next start: doubled each time until a process has run long enough. */
export function nextDelay(before: number | undefined, aliveMs: number): number {
  if (before === undefined || aliveMs >= HEALTHY_AFTER_MS) return FIRST_DELAY_MS;
  return Math.min(before * 2, LONGEST_DELAY_MS);
}

/** Keeps one process running until `stop`. */
export class Supervisor {
  private child: ChildProcess | undefined;
  private timer: NodeJS.Timeout | undefined;
  private delay: number | undefined;
  private wasReady = false;
  private isStopping = false;
  private isRestarting = false;
  private launchAgain: (() => void) | undefined;

  constructor(private readonly options: SupervisorOptions) {}

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /**
   * Starts the process and waits until it is ready.
   * @throws StartError if the process exits before that: a restart would exit too.
   */
  start(): Promise<void> {
    const { name, say } = this.options;
    const slow = setTimeout(
      () => say(`${name} is not ready yet: see logs in DATA_DIR. Ctrl-C ends the start.`),
      SLOW_MS,
    );
    const started = new Promise<void>((ready, failed) => this.launch(ready, failed));
    return started.finally(() => clearTimeout(slow));
  }

  send(message: object): void {
    if (this.child?.connected) this.child.send(message, () => undefined);
  }

  /** Restarts the process without a delay, for `npm run dev`. */
  restart(): void {
    if (this.isStopping || this.isRestarting) return;
    clearTimeout(this.timer);
    this.isRestarting = this.child !== undefined;
    const { child } = this;
    if (child) {
      child.kill('SIGTERM');
      setTimeout(() => this.child === child && this.kill(), RESTART_GRACE_MS);
    } else this.launchAgain?.();
  }

  /** From now on, the process is not restarted. */
  retire(): void {
    this.isStopping = true;
    clearTimeout(this.timer);
  }

  /** Asks the process to exit, and kills it if it does not. @returns after it has exited */
  async stop(ask: () => void, graceMs: number): Promise<void> {
    this.retire();
    if (!this.child) return;
    ask();
    if (await waitUntil(() => !this.child, graceMs)) return;
    this.kill();
    await waitUntil(() => !this.child, 1000);
  }

  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
  }

  kill(): void {
    if (this.pid !== undefined) signalGroup(this.pid, 'SIGKILL');
  }

  private launch(ready: () => void, failed: (error: Error) => void): void {
    const startedAt = Date.now();
    this.launchAgain = () => this.launch(ready, failed);
    const child = this.options.start();
    let failure: string | undefined;
    this.child = child;
    this.options.onChange();
    child.on('message', (message: { type?: string; text?: string }) => {
      if (message.type === 'failed') failure = message.text;
      if (message.type !== 'ready') return;
      if (this.wasReady) this.options.say(`${this.options.name} is ready again.`);
      this.wasReady = true;
      this.options.onReady?.();
      ready();
    });
    child.once('error', (error) => failed(error));
    child.once('exit', (code, signal) => {
      this.child = undefined;
      this.options.onChange();
      if (this.isStopping) return;
      if (this.isRestarting) {
        this.isRestarting = false;
        return this.launchAgain?.();
      }
      const how = failure ?? `${this.options.name} ended (${signal ?? `code ${code}`}).`;
      if (!this.wasReady && signal === null) return failed(new StartError(how));
      this.delay = nextDelay(this.delay, Date.now() - startedAt);
      this.options.say(`${how} Starting it again.`);
      this.timer = setTimeout(() => this.launchAgain?.(), this.delay);
    });
  }
}
