import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { LOGGER } from '../../platform/logging/logging.module.js';
import { Realtime } from '../../platform/realtime/realtime.js';
import { RunningRepliesRepository, TurnsRepository } from '../chat/public.js';
import { type EndReason, LiveReply } from './live-reply.js';

const SNAPSHOT_EVERY_MS = 200;

/** The replies that this worker holds: keeps their leases, writes their snapshots, and ends them when told to. */
@Injectable()
export class LiveReplies implements OnApplicationShutdown {
  private readonly replies = new Map<number, LiveReply>();
  private readonly timers: NodeJS.Timeout[] = [];
  private saving = false;

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
      for (const id of turn_ids) this.replies.get(id)?.end('stop');
    });
    this.timers.push(setInterval(() => void this.renew(), this.config.TURN_LEASE_MS / 3));
    this.timers.push(setInterval(() => void this.save(), SNAPSHOT_EVERY_MS));
  }

  add(reply: LiveReply): void {
    this.replies.set(reply.turnId, reply);
  }

  remove(reply: LiveReply): void {
    if (this.replies.get(reply.turnId) === reply) this.replies.delete(reply.turnId);
  }

  endAll(reason: EndReason): void {
    for (const reply of this.replies.values()) reply.end(reason);
  }

  get size(): number {
    return this.replies.size;
  }

  onApplicationShutdown(): void {
    for (const timer of this.timers) clearInterval(timer);
  }

  /** A reply whose lease is not ours any more was stopped, deleted or taken over. */
  private async renew(): Promise<void> {
    const held = [...this.replies.values()];
    if (held.length === 0) return;
    try {
      const ours = await this.turns.renew(held, this.config.TURN_LEASE_MS);
      for (const reply of held) if (!ours.has(reply.turnId)) reply.end('lost');
    } catch (error) {
      this.logger.warn({ err: error }, 'leases could not be renewed'); // tried again; whoever takes over, one answer wins
    }
  }

  private async save(): Promise<void> {
    const changed = [...this.replies.values()].filter((reply) => reply.index > reply.savedIndex && this.isDue(reply));
    if (changed.length === 0 || this.saving) return;
    this.saving = true;
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

  /** The longer the text, the rarer it is written: so writing it costs the same each second. */
  private isDue(reply: LiveReply): boolean {
    const every = 1 + Math.floor(reply.text.length / 20_000);
    return reply.index - reply.savedIndex >= every;
  }
}
