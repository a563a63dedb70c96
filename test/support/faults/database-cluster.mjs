import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import pg from 'pg';
import { DatabaseAddress } from './database-address.mjs';
import { freePort, until } from './processes.mjs';
import { once, serveDatabase } from './services.mjs';

const PATIENCE_MS = 60_000;
/** Copying the primary's files must not be what the processes recover from. */
const PREPARED_AFTER_MS = 20_000;

/** A standby that is being made must still find what was written since its copy began. */
export const KEEPS_LOG = { wal_keep_size: '512MB' };

/**
 * A primary, a standby that streams from it, and an address that leads to the primary: as with a managed database, whose
 * name points elsewhere after a failover while connections that are open stay where they are.
 */
export class DatabaseCluster {
  #folder;
  #address = new DatabaseAddress();
  #primary;
  /** The primary before: read-only, with the connections that were not given up. */
  #demoted;
  /** A promise of the server; made in the background after each failover. */
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

  /** The primary accepts no writes any more, from the next transaction of each connection on. */
  async demote() {
    await this.#standby;
    await this.#retire();
    await once(this.#primary.urlOf('app'), 'ALTER SYSTEM SET default_transaction_read_only = on');
    await once(this.#primary.urlOf('app'), 'SELECT pg_reload_conf()');
  }

  /** The standby becomes the primary once it has everything. New connections lead to it, open ones do not. */
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
    void this.#prepare(PREPARED_AFTER_MS).catch(() => {}); // the next failover is told
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

  /** A copy of the primary's files, made while it works. */
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

/** @returns the label that the copy has to have */
async function copyData({ data, urlOf }, to) {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    await client.query(`SELECT pg_backup_start('standby', true)`);
    mkdirSync(to, { mode: 0o700 });
    // What vanishes while it is copied is no failure: the write-ahead log makes up for it.
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
