import { Injectable } from '@nestjs/common';
import { type Count, Metrics } from '../metrics/metrics.js';

/** Bytes that may wait here for readers: of one person over all sockets, and in all. */
const OF_USER = 4_000_000;
const OF_PROCESS = 64_000_000;
/** A connection is slow when what was written last is still on its way after this long. */
const SLOW_AFTER_MS = 1000;
const LOOK_EVERY_MS = 250;
/** A connection with no more left than this has room for a next answer. */
const DRAINED = 64_000;
/** How long the closing handshake may take. */
const CLOSING_MS = 2000;

/** What of a connection of engine.io this needs. */
export interface Connection {
  on(event: 'packetCreate', listener: (packet: { data?: string | ArrayBufferView }) => void): unknown;
  on(event: 'flush' | 'close', listener: () => void): unknown;
  /** `drain`: what was flushed last is in the kernel's hands. */
  transport: { on(event: 'drain', listener: () => void): unknown };
  request: { socket: { destroy(): unknown } };
}

/** Connections of one person. */
interface Share {
  bytes: number;
  backlogs: Set<Backlog>;
}

interface Backlog {
  connection: Connection;
  /** Flushed and not yet drained, in bytes and packets, and what waits behind that. */
  onItsWay: number;
  waiting: number;
  packetsOnTheirWay: number;
  packetsWaiting: number;
  /** When the last flush was. */
  flushedAt: number;
  userId?: number;
  share?: Share;
  isOpen: boolean;
  /** Called when something has drained or the connection is closed. */
  waiters: (() => void)[];
}

const sizeOf = (backlog: Backlog): number => backlog.onItsWay + backlog.waiting;

/**
 * Counts what waits in memory for connections that do not take it. Past the budget of a person, or of the process, the
 * slow connections with the most to come are cut: their clients reconnect and ask for what they missed. Cut and not
 * closed: who reads nothing reads no goodbye, which would come last.
 */
@Injectable()
export class UnsentBudget {
  private readonly backlogs = new Map<Connection, Backlog>();
  private readonly shares = new Map<number, Share>();
  private readonly over = new Set<Share>();
  private total = 0;
  private timer: NodeJS.Timeout | undefined;
  /** Called at each look. */
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
      // Without this, what is left would stay for the 30 s that the closing handshake may take.
      setTimeout(() => connection.request.socket.destroy(), sizeOf(backlog) > DRAINED ? 0 : CLOSING_MS).unref();
      this.forget(backlog);
    });
  }

  /** The connection is this person's. */
  assign(connection: Connection, userId: number): void {
    const backlog = this.backlogs.get(connection);
    if (!backlog || backlog.share) return;
    const share = this.shares.get(userId) ?? { bytes: 0, backlogs: new Set() };
    this.shares.set(userId, share);
    share.backlogs.add(backlog);
    share.bytes += sizeOf(backlog);
    Object.assign(backlog, { userId, share });
  }

  /** @returns when the connection has taken what it was sent, or is closed. */
  async whenDrained(connection: Connection): Promise<void> {
    const backlog = this.backlogs.get(connection);
    while (backlog?.isOpen && sizeOf(backlog) > DRAINED) {
      await new Promise<void>((resolve) => void backlog.waiters.push(resolve));
    }
  }

  /** @returns when nothing is over its budget by which this connection is bound, or it is closed. */
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

/** All that a person's connections have to take is one packet, however long. */
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
