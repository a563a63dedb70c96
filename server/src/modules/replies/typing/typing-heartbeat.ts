import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { TIMES } from '../../../contract/limits.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import type { Limiter } from '../../../platform/rate-limit/limiter.js';
import { RateLimits } from '../../../platform/rate-limit/rate-limits.js';
import { ChatPush, type WaitingTurn, WaitingTurnsRepository } from '../../chat/public.js';
import { SHOWN_AFTER_MS } from './typing-indicator.js';

/** Typing is the first thing that is dropped: past so many the older ones are not shown. */
const AT_ONCE = 2000;
/** A socket that is still writing drops typing: what goes to one person goes one after the other, so far apart. */
const APART_MS = 20;
/** A person sees at most so many of their chats at work. */
const WAVES = 25;
/** After the time at which another worker's round is over. */
const AFTER_ROUND_MS = 10;

/**
 * Shows that an agent is at work whose workflow answers by callback, until the turn ends. No worker holds such a turn,
 * so all of them look, and one a round shows what it finds: the first that counts in the shared limit of one.
 */
@Injectable()
export class ShowWaiting implements OnApplicationShutdown {
  private readonly round: Limiter;
  private readonly fresh = new Set<number>();
  private freshTimer: NodeJS.Timeout | undefined;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    limits: RateLimits,
    private readonly turns: WaitingTurnsRepository,
    private readonly push: ChatPush,
  ) {
    this.round = limits.limiter({ name: 'show-waiting', points: 1, seconds: TIMES.typingRefresh / 1000 });
  }

  start(): void {
    this.lookIn(TIMES.typingRefresh);
  }

  onApplicationShutdown(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    clearTimeout(this.freshTimer);
  }

  /** This turn waits from now on. Shown soon, if it still waits then; one look for all that began to meanwhile. */
  soon(turnId: number): void {
    this.fresh.add(turnId);
    if (this.stopped || this.freshTimer) return;
    this.freshTimer = setTimeout(() => void this.showFresh(), SHOWN_AFTER_MS);
  }

  private lookIn(ms: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => void this.look().then((next) => this.lookIn(next)), ms);
  }

  /** @returns in how many ms to look again. */
  private async look(): Promise<number> {
    try {
      const waiting = await this.turns.newest(AT_ONCE);
      if (waiting.length === 0) return TIMES.typingRefresh;
      await this.round.consume('all');
      await this.show(waiting);
    } catch (error) {
      if (error instanceof ApiError && error.retryAfterSeconds !== undefined) {
        return error.retryAfterSeconds * 1000 + AFTER_ROUND_MS;
      }
      this.logger.debug({ err: error }, 'typing could not be shown');
    }
    return TIMES.typingRefresh;
  }

  private async showFresh(): Promise<void> {
    this.freshTimer = undefined;
    const ids = [...this.fresh].slice(-AT_ONCE);
    this.fresh.clear();
    try {
      await this.show(await this.turns.stillWaiting(ids));
    } catch (error) {
      this.logger.debug({ err: error }, 'typing could not be shown');
    }
  }

  /** What ended between the look and the push would show until it expires: it is looked at once more. */
  private async show(turns: WaitingTurn[]): Promise<void> {
    if (turns.length === 0) return;
    for (const wave of wavesOf(turns)) {
      for (const turn of wave) this.push.typing(turn.user_id, turn.chat_id, turn.message_id, true);
      await new Promise((done) => setTimeout(done, APART_MS));
    }
    const quiet = await this.turns.quiet(turns.map((turn) => turn.turn_id));
    for (const turn of turns) {
      if (quiet.has(turn.turn_id)) this.push.typing(turn.user_id, turn.chat_id, turn.message_id, false);
    }
  }
}

/** The first turn of each person, then the second of each, and so on. */
function wavesOf(turns: WaitingTurn[]): WaitingTurn[][] {
  const waves: WaitingTurn[][] = [];
  const ofPerson = new Map<number, number>();
  for (const turn of turns) {
    const n = ofPerson.get(turn.user_id) ?? 0;
    ofPerson.set(turn.user_id, n + 1);
    if (n >= WAVES) continue;
    waves[n] ??= [];
    waves[n].push(turn);
  }
  return waves;
}
