import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import pg from 'pg';
import { DatabaseAddress } from './database-address.mjs';
import { freePort, until } from './processes.mjs';
import { once, serveDatabase } from './services.mjs';

const PATIENCE_MS = 60_000;
/** Delay of the copy of the primary's files, so that it does not disturb the recovery. */
const PREPARED_AFTER_MS = 20_000;

/** WAL kept for a standby whose copy is in progress. */
export const KEEPS_LOG = { wal_keep_size: '512MB' };

/**
 * A primary, a streaming standby, and an address of the primary. As with a managed database, the address points to the
 * new primary after a failover, and open connections stay with the old one.
 */
export class DatabaseCluster {
  #folder;
  #address = new DatabaseAddress();
  #primary;
  /** The former primary: read-only, with the remaining connections. */
  #demoted;
  /** Promise of the standby; created in the background after each failover. */
  #standby;
  #servers = 1;
  #closing = new AbortController();

  static async begin(primary, folder) {
    const cluster = new DatabaseCluster();
    cluster.#folder = folder;
    cluster.#primary = primary;
    const url = new URL(primary.url);
    url.port = String(await cluster.#address.leadTo(primary.port));
    cluster.url = url.href;
    await cluster.#prepare();
    return cluster;
  }

  /** Makes the primary read-only from the next transaction of each connection. */
  async demote() {
    await this.#standby;
    await this.#retire();
    await once(this.#primary.urlOf('app'), 'ALTER SYSTEM SET default_transaction_read_only = on');
    await once(this.#primary.urlOf('app'), 'SELECT pg_reload_conf()');
  }

  /** Promotes the standby once it has caught up. New connections reach it, open ones do not. */
  async promote() {
    const old = this.#primary.urlOf('app');
    const standby = await this.#standby;
    const writing = 'SELECT 1 FROM pg_stat_activity WHERE backend_xid IS NOT NULL';
    await until(async () => (await once(old, writing)).rowCount === 0, PATIENCE_MS, 'the last transactions');
    const { rows } = await once(old, 'SELECT pg_current_wal_insert_lsn() AS lsn');
    const hasAll = `SELECT pg_last_wal_replay_lsn() >= '${rows[0].lsn}' AS has_all`;
    const url = standby.urlOf('app');
    await until(async () => (await once(url, hasAll)).rows[0].has_all, PATIENCE_MS, 'the standby to have everything');
    await once(url, 'SELECT pg_promote()');
    await until(async () => !(await once(url, 'SELECT pg_is_in_recovery() AS is')).rows[0].is, PATIENCE_MS, 'it');
    this.#demoted = this.#primary;
    this.#primary = standby;
    await this.#address.leadTo(standby.port);
    void this.#prepare(PREPARED_AFTER_MS).catch(() => {}); // the next failover reports it
  }

  async close() {
    this.#closing.abort();
    await this.#address.close();
    await this.#retire();
    const standby = await this.#standby.catch(() => undefined);
    for (const one of [standby, this.#primary]) await one?.server.stop('SIGQUIT');
  }

  async #retire() {
    const demoted = this.#demoted;
    this.#demoted = undefined;
    if (!demoted) return;
    await demoted.server.stop('SIGQUIT');
    rmSync(demoted.data, { recursive: true, force: true });
  }

  #prepare(afterMs = 0) {
    this.#standby = sleep(afterMs, undefined, { signal: this.#closing.signal }).then(() => this.#makeStandby());
    return this.#standby;
  }

  /** Copies the primary's files while it runs. */
  async #makeStandby() {
    const name = `postgres-${++this.#servers}`;
    const data = join(this.#folder, name);
    const label = await copyData(this.#primary, data);
    writeFileSync(join(data, 'backup_label'), label);
    writeFileSync(join(data, 'standby.signal'), '');
    await execa('chown', ['-R', '--reference', this.#primary.data, data]);
    const conninfo = `host=127.0.0.1 port=${this.#primary.port} user=postgres password=faults`;
    const settings = { ...KEEPS_LOG, primary_conninfo: conninfo };
    const standby = serveDatabase({ folder: this.#folder, name, data, port: await freePort(), settings });
    const isStreaming = async () =>
      (await once(standby.urlOf('app'), 'SELECT 1 FROM pg_stat_wal_receiver')).rowCount > 0;
    await until(isStreaming, PATIENCE_MS, 'the standby');
    return standby;
  }
}

/** @returns the backup label of the copy */
async function copyData({ data, urlOf }, to) {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    await client.query(`SELECT pg_backup_start('standby', true)`);
    mkdirSync(to, { mode: 0o700 });
    // Files that vanish during the copy are fine: the write-ahead log covers them.
    const without = ['postmaster.pid', 'postmaster.opts', 'postgresql.auto.conf', 'pg_wal/*'];
    const excluded = without.map((one) => `--exclude='./${one}'`).join(' ');
    await execa('sh', ['-c', `tar -C "$0" ${excluded} -cf - . | tar -C "$1" -xpf -`, data, to]);
    mkdirSync(join(to, 'pg_wal/archive_status'), { recursive: true });
    const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(false)');
    return rows[0].labelfile;
  } finally {
    await client.end();
  }
}
