import type pg from 'pg';

/** Many at once cost PostgreSQL hardly more than one: each statement is a commit, and one commits at a time. */
const AT_ONCE = 500;
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
 * Publishes one statement at a time, in the order of the calls: what comes while one is on its way goes with the next.
 * When one fails, so does all that waits behind it: after an outage nobody wants to be told of its beginning.
 */
export class Notifications {
  private waiting: Notification[] = [];
  private isSending = false;

  constructor(private readonly pool: Pick<pg.Pool, 'query'>) {}

  /** @returns when it is published. @throws what the database says */
  publish(channel: string, payload: string): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.push({ channel, payload, done, failed });
      if (this.isSending) return;
      this.isSending = true;
      queueMicrotask(() => void this.sendAll()); // with what else is published in this moment
    });
  }

  private async sendAll(): Promise<void> {
    while (this.waiting.length > 0) await this.send(this.next());
    this.isSending = false;
  }

  /** PostgreSQL drops a notification that equals an earlier one of the same statement: that one begins the next. */
  private next(): Notification[] {
    const seen = new Set<string>();
    for (const { payload } of this.waiting) {
      if (seen.size === AT_ONCE || seen.has(payload)) break;
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
