import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { Realtime } from '../../../platform/realtime/realtime.js';
import { type ClaimedTurn, ReplySnapshots, TurnQueue } from '../../chat/public.js';
import { type EndReason, LiveReply } from './live-reply.js';

const SNAPSHOT_EVERY_MS = 200;
/** After a failed renewal, so that leases do not expire after an outage. */
const RENEW_RETRY_MS = 250;
/** An abort may arrive milliseconds before the reply of the claimed turn is added. */
const KEEP_ABORTS_MS = 5000;

/** The running replies of this worker: renews their leases, saves their snapshots and aborts them. */
@Injectable()
export class LiveReplies implements OnApplicationShutdown {
  private readonly replies = new Map<number, LiveReply>();
  private readonly timers: NodeJS.Timeout[] = [];
  /** Turns that were aborted before their reply was added, and when. */
  private readonly earlyAborts = new Map<number, number>();
  private endAllReason: EndReason | null = null;
  private saving = false;
  private stopped = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly turns: TurnQueue,
    private readonly snapshots: ReplySnapshots,
    private readonly realtime: Realtime,
  ) {}

  /** Call after the realtime server was started. */
  start(): void {
    this.realtime.onProcess('turns.abort', ({ turn_ids }) => {
      for (const id of turn_ids) this.stop(id);
    });
    this.renewIn(this.config.TURN_LEASE_MS / 3);
    this.timers.push(setInterval(() => void this.save(), SNAPSHOT_EVERY_MS));
  }

  open(turn: ClaimedTurn, lease: string): LiveReply {
    const { turn_id, chat_id, message_id, attempt, user_id } = turn;
    const reply = new LiveReply(turn_id, chat_id, message_id, attempt, lease, (index, text) =>
      this.realtime.toUser(user_id, 'message.delta', { chat_id, reply_to: message_id, attempt, index, text }),
    );
    this.add(reply);
    return reply;
  }

  private add(reply: LiveReply): void {
    this.replies.get(reply.turnId)?.end('lost'); // this worker claimed its own turn again after losing the lease
    this.replies.set(reply.turnId, reply);
    if (this.earlyAborts.has(reply.turnId)) reply.end('stop');
    if (this.endAllReason) reply.end(this.endAllReason);
  }

  remove(reply: LiveReply): void {
    if (this.replies.get(reply.turnId) === reply) this.replies.delete(reply.turnId);
  }

  /** Also ends replies that are added later. */
  endAll(reason: EndReason): void {
    this.endAllReason = reason;
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
    else this.earlyAborts.set(turnId, Date.now());
  }

  private renewIn(ms: number): void {
    if (this.stopped) return;
    const timer = setTimeout(
      () => void this.renew().then((done) => this.renewIn(done ? this.config.TURN_LEASE_MS / 3 : RENEW_RETRY_MS)),
      ms,
    );
    timer.unref();
  }

  /** Ends replies whose lease was lost. @returns false when the database did not answer */
  private async renew(): Promise<boolean> {
    for (const [id, at] of this.earlyAborts) {
      if (Date.now() - at > KEEP_ABORTS_MS) this.earlyAborts.delete(id);
    }
    const held = [...this.replies.values()];
    if (held.length === 0) return true;
    try {
      const kept = await this.turns.renewLeases(held);
      for (const reply of held) if (!kept.has(reply.turnId)) reply.end('lost');
      return true;
    } catch (error) {
      this.logger.warn({ err: error }, 'Failed to renew leases'); // even if another worker takes over, one answer wins
      return false;
    }
  }

  private async save(): Promise<void> {
    const now = Date.now();
    const changed = [...this.replies.values()].filter((reply) => isUnsaved(reply) && isDue(reply, now));
    if (changed.length === 0 || this.saving) return;
    this.saving = true;
    for (const reply of changed) reply.savedAt = now;
    try {
      const snapshots = changed.map(({ turnId, chatId, messageId, attempt, index, text, activity, steps }) => ({
        turnId,
        chatId,
        messageId,
        attempt,
        index,
        text,
        activity,
        steps,
      }));
      await this.snapshots.save(snapshots);
      changed.forEach((reply, at) => {
        reply.savedIndex = snapshots[at]?.index ?? reply.savedIndex;
        reply.savedActivity = snapshots[at]?.activity ?? null;
      });
    } catch (error) {
      this.logger.debug({ err: error }, 'Failed to save snapshots');
    } finally {
      this.saving = false;
    }
  }
}

const isUnsaved = ({ index, savedIndex, activity, savedActivity }: LiveReply): boolean =>
  index > savedIndex || activity !== savedActivity;

/** Long texts are saved less often, so that the cost per second stays the same. */
function isDue(reply: LiveReply, now: number): boolean {
  const every = 1 + Math.floor(reply.text.length / 20_000);
  return now - reply.savedAt >= (every - 1) * SNAPSHOT_EVERY_MS;
}
