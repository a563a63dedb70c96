import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { TIMES } from '../../../contract/limits.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import type { Limiter } from '../../../platform/rate-limit/limiter.js';
import { RateLimits } from '../../../platform/rate-limit/rate-limits.js';
import { ChatPush } from '../realtime/chat-push.js';
import { type CallbackTurn, CallbackTurnsRepository } from './callback-turns.repository.js';
import { TYPING_DELAY_MS } from './typing-indicator.js';

/** Only the newest turns are shown: typing is the first thing to drop under load. */
const MAX_TURNS = 2000;
/** Pause between two waves: a socket that is still writing drops typing events. */
const WAVE_PAUSE_MS = 20;
/** Chats shown as typing per user. */
const MAX_CHATS_PER_USER = 25;
/** Added to another worker's remaining round. */
const ROUND_MARGIN_MS = 10;

/**
 * Keeps showing the typing indicator of turns that await their callback. No worker holds such a turn, so all workers
 * look; a shared rate limit of one per round decides which of them pushes.
 */
@Injectable()
export class TypingHeartbeat implements OnApplicationShutdown {
  private readonly round: Limiter;
  private readonly newTurns = new Set<number>();
  private newTurnsTimer: NodeJS.Timeout | undefined;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    limits: RateLimits,
    private readonly turns: CallbackTurnsRepository,
    private readonly push: ChatPush,
  ) {
    this.round = limits.limiter({ name: 'typing-heartbeat', points: 1, seconds: TIMES.typingRefresh / 1000 });
  }

  start(): void {
    this.schedule(TIMES.typingRefresh);
  }

  onApplicationShutdown(): void {
    this.stop();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    clearTimeout(this.newTurnsTimer);
  }

  /** Shows a turn that has just begun to await its callback, unless it is closed within the delay. */
  add(turnId: number): void {
    this.newTurns.add(turnId);
    if (this.stopped || this.newTurnsTimer) return;
    this.newTurnsTimer = setTimeout(() => void this.showNew(), TYPING_DELAY_MS);
  }

  private schedule(ms: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => void this.beat().then((next) => this.schedule(next)), ms);
  }

  /** @returns ms until the next round */
  private async beat(): Promise<number> {
    try {
      const turns = await this.turns.newest(MAX_TURNS);
      if (turns.length === 0) return TIMES.typingRefresh;
      await this.round.consume('all');
      await this.show(turns);
    } catch (error) {
      if (error instanceof ApiError && error.retryAfterSeconds !== undefined) {
        return error.retryAfterSeconds * 1000 + ROUND_MARGIN_MS;
      }
      this.logger.debug({ err: error }, 'Failed to show typing');
    }
    return TIMES.typingRefresh;
  }

  private async showNew(): Promise<void> {
    this.newTurnsTimer = undefined;
    const ids = [...this.newTurns].slice(-MAX_TURNS);
    this.newTurns.clear();
    try {
      await this.show(await this.turns.awaitingAmong(ids));
    } catch (error) {
      this.logger.debug({ err: error }, 'Failed to show typing');
    }
  }

  /** Hides the indicators of turns that were closed between the query and the push. */
  private async show(turns: CallbackTurn[]): Promise<void> {
    if (turns.length === 0) return;
    for (const wave of wavesOf(turns)) {
      for (const turn of wave) this.push.typing(turn.user_id, turn.chat_id, turn.message_id, true);
      await new Promise((done) => setTimeout(done, WAVE_PAUSE_MS));
    }
    const idle = await this.turns.idleAmong(turns.map((turn) => turn.turn_id));
    for (const turn of turns) {
      if (idle.has(turn.turn_id)) this.push.typing(turn.user_id, turn.chat_id, turn.message_id, false);
    }
  }
}

/** Splits the turns so that a wave has at most one turn of each user. */
function wavesOf(turns: CallbackTurn[]): CallbackTurn[][] {
  const waves: CallbackTurn[][] = [];
  const perUser = new Map<number, number>();
  for (const turn of turns) {
    const n = perUser.get(turn.user_id) ?? 0;
    perUser.set(turn.user_id, n + 1);
    if (n >= MAX_CHATS_PER_USER) continue;
    waves[n] ??= [];
    waves[n].push(turn);
  }
  return waves;
}
