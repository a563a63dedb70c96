import type pg from 'pg';

/** Batches are cheap for PostgreSQL: each statement is a commit, and commits with notifications are serialized. */
const BATCH_SIZE = 500;
const NOTIFY = {
  name: 'realtime.notify',
  text: 'SELECT count(pg_notify(channel, payload)) FROM unnest($1::text[], $2::text[]) AS n(channel, payload)',
};

interface Notification {
  channel: string;
  payload: string;
  done: () => void;
  failed: (error: unknown) => void;
}

/**
 * Publishes with one statement at a time, in the order of the calls; calls during a statement join the next one. If a
 * statement fails, all waiting calls fail too, because their events are outdated after an outage.
 */
export class Notifications {
  private waiting: Notification[] = [];
  private isSending = false;

  constructor(private readonly pool: Pick<pg.Pool, 'query'>) {}

  /** @returns once published. @throws the database's error */
  publish(channel: string, payload: string): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.push({ channel, payload, done, failed });
      if (this.isSending) return;
      this.isSending = true;
      queueMicrotask(() => void this.sendAll()); // together with other calls of the same tick
    });
  }

  private async sendAll(): Promise<void> {
    while (this.waiting.length > 0) await this.send(this.next());
    this.isSending = false;
  }

  /** PostgreSQL drops duplicate notifications of one statement, so a duplicate starts the next statement. */
  private next(): Notification[] {
    const seen = new Set<string>();
    for (const { payload } of this.waiting) {
      if (seen.size === BATCH_SIZE || seen.has(payload)) break;
      seen.add(payload);
    }
    return this.waiting.splice(0, seen.size);
  }

  private async send(all: Notification[]): Promise<void> {
    const values = [all.map((one) => one.channel), all.map((one) => one.payload)];
    try {
      await this.pool.query({ ...NOTIFY, values });
      for (const one of all) one.done();
    } catch (error) {
      for (const one of [...all, ...this.waiting.splice(0)]) one.failed(error);
    }
  }
}
