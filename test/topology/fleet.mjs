import { join } from 'node:path';
import { Supervised, until } from '../support/faults/services/processes.mjs';

/** The `stop_grace_period` of docker-compose.yml. */
const GRACE_MS = 35_000;
const START_MS = 120_000;

/** API and worker processes, each on a separate address like containers. */
export class Fleet {
  apis = new Map();
  workers = new Map();
  /** Exits of processes: time, code and signal. */
  #past = [];
  #addresses = 0;

  /**
   * @param {{ folder: string, dist: string, network: string, environments: { api: object, worker: object } }} options
   * `network`: first two octets of this machine's loopback addresses
   */
  constructor(options) {
    Object.assign(this, options);
  }

  /** @returns its address once it is ready */
  async startApi(name) {
    const address = this.#nextAddress();
    const process = this.#start(name, address, this.environments.api);
    const at = `${address}:${this.environments.api.PORT}`;
    this.apis.set(name, { process, at });
    await until(async () => (await fetch(`http://${at}/api/health/ready`)).ok, START_MS, `${name} to be ready`);
    return at;
  }

  /** Resolves once it serves metrics. */
  async startWorker(name) {
    const address = this.#nextAddress();
    const process = this.#start(name, address, this.environments.worker);
    this.workers.set(name, { process });
    const metrics = `http://${address}:${this.environments.worker.METRICS_PORT}/metrics`;
    await until(async () => (await fetch(metrics)).ok, START_MS, `${name} to work`);
  }

  /** Addresses of all APIs except one. */
  addresses(without) {
    return [...this.apis].flatMap(([name, { at }]) => (name === without ? [] : at));
  }

  /** Sends SIGTERM and waits for the exit. @returns seconds until the exit */
  async stop(name) {
    const group = this.apis.has(name) ? this.apis : this.workers;
    const { process } = group.get(name);
    const begun = Date.now();
    await process.stop('SIGTERM', GRACE_MS);
    group.delete(name);
    this.#past.push(process);
    return (Date.now() - begun) / 1000;
  }

  /** Kills it with SIGKILL and restarts it, as Docker would. Resolves once it is ready again. */
  async kill(name) {
    const { process, at } = this.apis.get(name) ?? this.workers.get(name);
    const pid = process.pid;
    process.kill('SIGKILL');
    await until(() => process.pid !== undefined && process.pid !== pid, START_MS, `${name} to be started again`);
    if (at) await until(async () => (await fetch(`http://${at}/api/health/ready`)).ok, START_MS, `${name} to be ready`);
  }

  /** Exits since that time. */
  endsSince(moment) {
    const all = [...this.#past, ...[...this.apis.values(), ...this.workers.values()].map((one) => one.process)];
    return all.flatMap(({ name, ends }) =>
      ends.filter((end) => end.at >= moment).map((end) => ({ role: name, ...end })),
    );
  }

  async end() {
    const all = [...this.apis.values(), ...this.workers.values()];
    await Promise.all(all.map(({ process }) => process.stop('SIGKILL')));
  }

  #start(name, address, environment) {
    return new Supervised({
      name,
      folder: this.folder,
      command: process.execPath,
      argv: [join(this.dist, 'main.js')],
      options: { cwd: this.folder, env: { PATH: process.env.PATH, ...environment, HOST: address } },
    }).start();
  }

  #nextAddress() {
    this.#addresses += 1;
    return `${this.network}.1.${this.#addresses}`;
  }
}
