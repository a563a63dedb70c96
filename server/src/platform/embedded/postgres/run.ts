import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { GuardArguments, GuardMessage } from '../guard/guard-messages.js';
import type { InstanceLock } from '../guard/instance-lock.js';
import { followOutput } from '../supervisor/child-output.js';
import { RotatingLog } from '../supervisor/rotating-log.js';
import { Standby } from '../supervisor/standby.js';
import { StartError } from '../supervisor/start-error.js';
import { Supervisor } from '../supervisor/supervisor.js';

/** Total time of a shutdown; `Supervisor` kills after ten seconds. */
const STOP_MS = 9000;
/** Minimum part of it for the database. */
const DATABASE_STOP_MS = 1500;
const SOURCE_MAPS = ['--enable-source-maps'];
/**
 * Heap of a role in MB: what Node.js gives itself in a container of 1 GB. With the default of a whole machine, the
 * garbage of large requests is collected so late that memory grows by hundreds of megabytes.
 */
export const HEAP_MB = 512;
const HEAP_OPTION = '--max-old-space-size';

export interface RunOptions {
  readonly dataDir: string;
  readonly lock: InstanceLock;
  readonly say: (text: string) => void;
  /** Whether all log lines go to the terminal. */
  readonly raw: boolean;
  /** Whether lines in the terminal begin with the name of their process. */
  readonly named: boolean;
  /** Program that services run instead of theirs, started ahead of each restart. */
  readonly standby?: string | undefined;
}

/** The processes of one `npm start`. */
export class Run {
  private readonly services: Supervisor[] = [];
  private readonly standbys: Standby[] = [];
  private readonly passing = new Set<ChildProcess>();
  private readonly logs = new Map<string, RotatingLog>();
  private database: Supervisor | undefined;
  private isStopping = false;

  constructor(private readonly options: RunOptions) {}

  /** Starts PostgreSQL through its guard and keeps it running. */
  async startDatabase(guard: string, argument: GuardArguments): Promise<void> {
    const { say } = this.options;
    this.database = this.supervise('PostgreSQL', () => {
      const child = fork(guard, [JSON.stringify(argument)], {
        detached: true,
        execArgv: SOURCE_MAPS,
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      });
      followOutput(child, { name: 'postgres', log: this.logOf('database'), raw: false, say });
      child.on('message', (message: GuardMessage) => {
        if (message.type === 'note') say(message.text);
      });
      return child;
    });
    await this.database.start();
  }

  /** Starts a service and keeps it running. */
  async startService(name: string, program: string, env: NodeJS.ProcessEnv): Promise<void> {
    // During a stop, this promise never settles.
    if (this.isStopping) await new Promise(() => undefined);
    const fork = () => this.forkLogged(name, this.options.standby ?? program, [], env);
    const standby = this.options.standby ? new Standby(fork) : undefined;
    if (standby) this.standbys.push(standby);
    const service = this.supervise(
      name,
      () => standby?.take() ?? fork(),
      () => standby?.prepare(),
    );
    this.services.push(service);
    await service.start();
  }

  /**
   * Starts a one-off process that waits for a message.
   * @returns a function that sends the message and waits for the exit
   */
  prepareStep(name: string, program: string, steps: string[], env: NodeJS.ProcessEnv): () => Promise<void> {
    const child = this.forkLogged(name, program, steps, env);
    this.passing.add(child);
    const end = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
    void end.then(() => this.passing.delete(child));
    return async () => {
      if (child.connected) child.send({ type: 'go' }, () => undefined);
      const code = await end;
      if (code !== 0 && !this.isStopping) {
        throw new StartError(
          `The database could not be prepared, see ${join(this.options.dataDir, 'logs', `${name}.log`)}.`,
        );
      }
    };
  }

  /** Restarts the API and the worker, not the database. */
  restartServices(): void {
    for (const service of this.services) service.restart();
  }

  /** Stops all services, then the database. */
  async stop(): Promise<void> {
    this.isStopping = true;
    const end = Date.now() + STOP_MS;
    this.database?.retire();
    for (const child of [...this.passing, ...this.standbys]) child.kill('SIGKILL');
    const grace = STOP_MS - DATABASE_STOP_MS;
    await Promise.all(this.services.map((service) => service.stop(() => service.signal('SIGTERM'), grace)));
    const left = end - Date.now();
    await this.database?.stop(() => this.database?.send({ type: 'stop', graceMs: left }), left + 500);
  }

  /** Kills all services and stops the database immediately. */
  async kill(): Promise<void> {
    this.isStopping = true;
    for (const service of this.services) service.retire();
    for (const service of this.services) service.kill();
    for (const child of [...this.passing, ...this.standbys]) child.kill('SIGKILL');
    await this.database?.stop(() => this.database?.send({ type: 'stop', graceMs: 0 }), 1500);
  }

  private supervise(name: string, start: () => ChildProcess, onReady?: () => void): Supervisor {
    return new Supervisor({ name, start, onReady, onChange: () => this.record(), say: this.options.say });
  }

  private record(): void {
    const all = this.database ? [this.database, ...this.services] : this.services;
    this.options.lock.recordChildren(all.map((one) => one.pid).filter((pid) => pid !== undefined));
  }

  /** In its own process group: Ctrl-C only reaches the launcher, which stops all processes in order. */
  private forkLogged(name: string, program: string, steps: string[], env: NodeJS.ProcessEnv): ChildProcess {
    const isHeapSet = env.NODE_OPTIONS?.includes(HEAP_OPTION);
    const child = fork(program, steps, {
      env,
      detached: true,
      execArgv: isHeapSet ? SOURCE_MAPS : [...SOURCE_MAPS, `${HEAP_OPTION}=${HEAP_MB}`],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const { raw, named, say } = this.options;
    const sayNamed = (text: string): void => say(text.startsWith(`[${name}]`) ? text : `[${name}] ${text}`);
    followOutput(child, { name, log: this.logOf(name), raw, say: named ? sayNamed : say });
    return child;
  }

  private logOf(name: string): RotatingLog {
    const log = this.logs.get(name) ?? new RotatingLog(join(this.options.dataDir, 'logs', `${name}.log`));
    this.logs.set(name, log);
    return log;
  }
}
