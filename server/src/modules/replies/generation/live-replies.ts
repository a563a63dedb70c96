import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { Realtime } from '../../../platform/realtime/realtime.js';
import { RunningRepliesRepository, TurnsRepository } from '../../chat/public.js';
import { type EndReason, LiveReply } from './live-reply.js';

const SNAPSHOT_EVERY_MS = 200;
/** After an outage leases are renewed before anybody takes them for abandoned. */
const RENEW_AGAIN_MS = 250;
/** Between the claim in the database and the reply in this process lie milliseconds. */
const REMEMBER_ENDED_MS = 5000;

/** The replies that this worker holds: keeps their leases, writes their snapshots, and ends them when told to. */
@Injectable()
export class LiveReplies implements OnApplicationShutdown {
  private readonly replies = new Map<number, LiveReply>();
  private readonly timers: NodeJS.Timeout[] = [];
  /** Turns that were ended while this worker may just have been taking them, and when. */
  private readonly endedBefore = new Map<number, number>();
  private allEnded: EndReason | null = null;
  private saving = false;
  private stopped = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly turns: TurnsRepository,
    private readonly snapshots: RunningRepliesRepository,
    private readonly realtime: Realtime,
  ) {}

  /** Once the realtime server is there. */
  start(): void {
    this.realtime.onProcess('turns.abort', ({ turn_ids }) => {
      for (const id of turn_ids) this.stop(id);
    });
    this.renewIn(this.config.TURN_LEASE_MS / 3);
    this.timers.push(setInterval(() => void this.save(), SNAPSHOT_EVERY_MS));
  }

  add(reply: LiveReply): void {
    this.replies.get(reply.turnId)?.end('lost'); // we were so slow that we have taken it over from ourselves
    this.replies.set(reply.turnId, reply);
    if (this.endedBefore.has(reply.turnId)) reply.end('stop');
    if (this.allEnded) reply.end(this.allEnded);
  }

  remove(reply: LiveReply): void {
    if (this.replies.get(reply.turnId) === reply) this.replies.delete(reply.turnId);
  }

  /** Also those that are just being claimed. */
  endAll(reason: EndReason): void {
    this.allEnded = reason;
    for (const reply of this.replies.values()) reply.end(reason);
  }

  get size(): number {
    return this.replies.size;
  }

  onApplicationShutdown(): void {
    this.stopped = true;
    for (const timer of this.timers) clearInterval(timer);
  }

  private stop(turnId: number): void {
    const reply = this.replies.get(turnId);
    if (reply) reply.end('stop');
    else this.endedBefore.set(turnId, Date.now());
  }

  private renewIn(ms: number): void {
    if (this.stopped) return;
    const timer = setTimeout(
      () => void this.renew().then((done) => this.renewIn(done ? this.config.TURN_LEASE_MS / 3 : RENEW_AGAIN_MS)),
      ms,
    );
    timer.unref();
  }

  /** A reply whose lease is not ours any more was stopped, deleted or taken over. @returns whether the database answered. */
  private async renew(): Promise<boolean> {
    for (const [id, at] of this.endedBefore) {
      if (Date.now() - at > REMEMBER_ENDED_MS) this.endedBefore.delete(id);
    }
    const held = [...this.replies.values()];
    if (held.length === 0) return true;
    try {
      const ours = await this.turns.renew(held, this.config.TURN_LEASE_MS);
      for (const reply of held) if (!ours.has(reply.turnId)) reply.end('lost');
      return true;
    } catch (error) {
      this.logger.warn({ err: error }, 'leases could not be renewed'); // tried again; whoever takes over, one answer wins
      return false;
    }
  }

  private async save(): Promise<void> {
    const now = Date.now();
    const changed = [...this.replies.values()].filter((reply) => reply.index > reply.savedIndex && isDue(reply, now));
    if (changed.length === 0 || this.saving) return;
    this.saving = true;
    for (const reply of changed) reply.savedAt = now;
    try {
      const snapshots = changed.map(({ turnId, chatId, messageId, attempt, index, text }) => ({
        turnId,
        chatId,
        messageId,
        attempt,
        index,
        text,
      }));
      await this.snapshots.save(snapshots);
      changed.forEach((reply, at) => {
        reply.savedIndex = snapshots[at]?.index ?? reply.savedIndex;
      });
    } catch (error) {
      this.logger.debug({ err: error }, 'snapshots could not be written');
    } finally {
      this.saving = false;
    }
  }
}

/** The longer the text, the rarer it is written: so writing it costs the same each second. */
function isDue(reply: LiveReply, now: number): boolean {
  const every = 1 + Math.floor(reply.text.length / 20_000);
  return now - reply.savedAt >= (every - 1) * SNAPSHOT_EVERY_MS;
}
