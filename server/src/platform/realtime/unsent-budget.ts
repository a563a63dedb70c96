import { Injectable } from '@nestjs/common';
import { type Count, Metrics } from '../metrics/metrics.js';

/** Maximum unsent bytes: per user over all sockets, and in total. */
const OF_USER = 4_000_000;
const OF_PROCESS = 64_000_000;
/** A connection is slow if its last write has not drained after this time. */
const SLOW_AFTER_MS = 1000;
const LOOK_EVERY_MS = 250;
/** A connection with at most this many unsent bytes accepts the next answer. */
const DRAINED = 64_000;
/** Maximum duration of the closing handshake. */
const CLOSING_MS = 2000;

/** The used part of an engine.io connection. */
export interface Connection {
  on(event: 'packetCreate', listener: (packet: { data?: string | ArrayBufferView }) => void): unknown;
  on(event: 'flush' | 'close', listener: () => void): unknown;
  /** `drain`: the kernel has accepted the last flush. */
  transport: { on(event: 'drain', listener: () => void): unknown };
  request: { socket: { destroy(): unknown } };
}

/** Connections of one user. */
interface Share {
  bytes: number;
  backlogs: Set<Backlog>;
}

interface Backlog {
  connection: Connection;
  /** Flushed but not drained, in bytes and packets, and the rest that waits behind it. */
  onItsWay: number;
  waiting: number;
  packetsOnTheirWay: number;
  packetsWaiting: number;
  /** Time of the last flush. */
  flushedAt: number;
  userId?: number;
  share?: Share;
  isOpen: boolean;
  /** Called after a drain or close. */
  waiters: (() => void)[];
}

const sizeOf = (backlog: Backlog): number => backlog.onItsWay + backlog.waiting;

/**
 * Limits the memory for data that slow connections have not read. Above the budget of a user or of the process, the slow
 * connections with the most unsent data are terminated, and their clients reconnect and resume. They are not closed with a
 * handshake, because a client that reads nothing would not read it.
 */
@Injectable()
export class UnsentBudget {
  private readonly backlogs = new Map<Connection, Backlog>();
  private readonly shares = new Map<number, Share>();
  private readonly over = new Set<Share>();
  private total = 0;
  private timer: NodeJS.Timeout | undefined;
  /** Clock of the checks. */
  private waiters: (() => void)[] = [];
  private readonly cuts: Count;

  constructor(metrics: Metrics) {
    this.cuts = metrics.counter('regent_sockets_cut_total', 'Sockets cut because they read too slowly', [], [{}]);
  }

  watch(connection: Connection): void {
    const backlog: Backlog = {
      connection,
      onItsWay: 0,
      waiting: 0,
      packetsOnTheirWay: 0,
      packetsWaiting: 0,
      flushedAt: 0,
      isOpen: true,
      waiters: [],
    };
    this.backlogs.set(connection, backlog);
    connection.on('packetCreate', ({ data }) => {
      if (!backlog.isOpen) return;
      const bytes = byteLength(data);
      backlog.waiting += bytes;
      backlog.packetsWaiting += 1;
      this.add(backlog, bytes);
    });
    connection.on('flush', () => {
      backlog.onItsWay = backlog.waiting;
      backlog.packetsOnTheirWay = backlog.packetsWaiting;
      backlog.waiting = 0;
      backlog.packetsWaiting = 0;
      backlog.flushedAt = Date.now();
    });
    connection.transport.on('drain', () => {
      if (!backlog.isOpen) return;
      this.add(backlog, -backlog.onItsWay);
      backlog.onItsWay = 0;
      backlog.packetsOnTheirWay = 0;
      wake(backlog.waiters);
    });
    connection.on('close', () => {
      // Otherwise the unsent data would stay for the 30 s of the closing handshake.
      setTimeout(() => connection.request.socket.destroy(), sizeOf(backlog) > DRAINED ? 0 : CLOSING_MS).unref();
      this.forget(backlog);
    });
  }

  /** Assigns the connection to a user. */
  assign(connection: Connection, userId: number): void {
    const backlog = this.backlogs.get(connection);
    if (!backlog || backlog.share) return;
    const share = this.shares.get(userId) ?? { bytes: 0, backlogs: new Set() };
    this.shares.set(userId, share);
    share.backlogs.add(backlog);
    share.bytes += sizeOf(backlog);
    Object.assign(backlog, { userId, share });
  }

  /** @returns once the connection has drained or is closed */
  async whenDrained(connection: Connection): Promise<void> {
    const backlog = this.backlogs.get(connection);
    while (backlog?.isOpen && sizeOf(backlog) > DRAINED) {
      await new Promise<void>((resolve) => void backlog.waiters.push(resolve));
    }
  }

  /** @returns once all budgets of this connection have room, or it is closed */
  async whenInBudget(connection: Connection): Promise<void> {
    const backlog = this.backlogs.get(connection);
    while (backlog?.isOpen && (this.total > OF_PROCESS || (backlog.share?.bytes ?? 0) > OF_USER)) {
      this.lookIfOver(backlog);
      await new Promise<void>((resolve) => void this.waiters.push(resolve));
    }
  }

  private add(backlog: Backlog, bytes: number): void {
    this.total += bytes;
    if (backlog.share) backlog.share.bytes += bytes;
    if (bytes > 0) this.lookIfOver(backlog);
  }

  private lookIfOver({ share }: Backlog): void {
    if (share && share.bytes > OF_USER) this.over.add(share);
    if (this.over.size > 0 || this.total > OF_PROCESS) this.lookSoon();
  }

  private lookSoon(): void {
    this.timer ??= setTimeout(() => this.look(), LOOK_EVERY_MS).unref();
  }

  private look(): void {
    this.timer = undefined;
    for (const share of this.over) {
      this.cutSlow(share.backlogs, () => share.bytes <= OF_USER || isOnePacket(share));
      if (share.bytes <= OF_USER) this.over.delete(share);
    }
    if (this.total > OF_PROCESS) this.cutSlow(this.backlogs.values(), () => this.total <= OF_PROCESS);
    wake(this.waiters.splice(0));
    if (this.over.size > 0 || this.total > OF_PROCESS) this.lookSoon();
  }

  private cutSlow(among: Iterable<Backlog>, isEnough: () => boolean): void {
    const slowSince = Date.now() - SLOW_AFTER_MS;
    const slow = [...among].filter(({ onItsWay, flushedAt }) => onItsWay > 0 && flushedAt < slowSince);
    for (const backlog of slow.sort((a, b) => sizeOf(b) - sizeOf(a))) {
      if (isEnough()) return;
      this.cuts({});
      backlog.connection.request.socket.destroy();
      this.forget(backlog);
    }
  }

  private forget(backlog: Backlog): void {
    if (!backlog.isOpen) return;
    this.add(backlog, -sizeOf(backlog));
    backlog.isOpen = false;
    this.backlogs.delete(backlog.connection);
    backlog.share?.backlogs.delete(backlog);
    if (backlog.share?.backlogs.size === 0) {
      this.over.delete(backlog.share);
      this.shares.delete(backlog.userId as number);
    }
    wake(backlog.waiters);
  }
}

/** Whether a user's connections only have one unsent packet, of any length. */
function isOnePacket({ backlogs }: Share): boolean {
  let packets = 0;
  for (const { packetsOnTheirWay, packetsWaiting } of backlogs) packets += packetsOnTheirWay + packetsWaiting;
  return packets === 1;
}

function wake(waiters: (() => void)[]): void {
  for (const waiter of waiters.splice(0)) waiter();
}

function byteLength(data: string | ArrayBufferView | undefined): number {
  if (data === undefined) return 0;
  return typeof data === 'string' ? Buffer.byteLength(data) : data.byteLength;
}
