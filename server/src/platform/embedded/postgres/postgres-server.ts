import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { RotatingLog } from '../supervisor/rotating-log.js';
import { StartError } from '../supervisor/start-error.js';
import { waitUntil } from '../supervisor/wait.js';
import { type Cluster, onCluster } from './cluster.js';

const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  // Committed data survives a power cut.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  logging_collector: 'off',
  log_checkpoints: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** A running PostgreSQL. */
export class PostgresServer {
  private hasEnded = false;
  /** Resolves once it accepts connections, after any crash recovery. */
  readonly ready: Promise<void>;
  /** Resolves once the process has exited. */
  readonly ended: Promise<void>;

  private constructor(
    private readonly child: ChildProcess,
    log: RotatingLog,
  ) {
    this.ended = new Promise((resolve) => {
      child.once('error', () => resolve());
      child.once('exit', () => resolve());
    });
    void this.ended.then(() => {
      this.hasEnded = true;
    });
    this.ready = this.watch(log);
    // After an early stop no caller handles the rejection.
    this.ready.catch(() => undefined);
  }

  static start(cluster: Cluster, port: number, log: RotatingLog): PostgresServer {
    const { options, directory } = onCluster(cluster);
    const settings = Object.entries({ ...SETTINGS, port: String(port) });
    const flags = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(cluster.binaries.postgres, ['-D', directory, ...flags], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    return new PostgresServer(child, log);
  }

  /**
   * Fast shutdown, then an immediate one after the grace period (the next start then recovers). No committed data is lost
   * either way.
   */
  async stop(graceMs: number): Promise<void> {
    const isGone = () => this.hasEnded;
    if (graceMs > 0) this.child.kill('SIGINT');
    if (await waitUntil(isGone, graceMs)) return;
    this.child.kill('SIGQUIT');
    if (await waitUntil(isGone, 1000)) return;
    this.child.kill('SIGKILL');
    await this.ended;
  }

  private watch(log: RotatingLog): Promise<void> {
    let reason = 'it ended without a word';
    return new Promise((resolve, reject) => {
      if (this.child.stderr) {
        createInterface({ input: this.child.stderr }).on('line', (line) => {
          log.write(`${line}\n`);
          if (line.includes('FATAL:')) reason = line.slice(line.indexOf('FATAL:') + 6).trim();
          if (line.includes('ready to accept connections')) resolve();
        });
      }
      const fail = () => reject(new StartError(`PostgreSQL did not start: ${reason}.`));
      // The last output may arrive after the exit.
      void this.ended.then(() => setTimeout(fail, 50));
    });
  }
}
