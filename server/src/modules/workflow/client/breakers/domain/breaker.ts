import { backOff } from '../../domain/retry-delay.js';

/** `half-open`: its pause is over, and the next call finds out whether it is well again. */
export type BreakerState = 'closed' | 'open' | 'half-open';

/** Consecutive failures that open the breaker. */
const FAILURES = 5;
/** A failure longer ago says nothing about now. */
const FORGET_MS = 60_000;

/**
 * Whether something that fails may be called. It opens after some failures in a row; then one call is let through after
 * each pause, 1 to 15 s, until one succeeds. That call holds nothing up while it runs: the next pause has begun with it,
 * so that one of which nobody ever hears blocks nothing either. Times are Unix ms, `random` is from 0 to 1 (exclusive).
 */
export class Breaker {
  #failures = 0;
  /** How many since it opened; 0 while it is closed. */
  #pauses = 0;
  #pauseEndsAt = 0;
  #isProbing = false;
  #failedAt = 0;

  /** How it is at `now`. */
  state(now: number): BreakerState {
    if (this.#pauses === 0) return 'closed';
    return now < this.#pauseEndsAt ? 'open' : 'half-open';
  }

  /** Whether a probe is in flight. */
  get isProbing(): boolean {
    return this.#isProbing;
  }

  /** When it last failed. */
  get failedAt(): number {
    return this.#failedAt;
  }

  /** Remaining time without calls, in ms. */
  closedFor(now: number): number {
    return this.state(now) === 'open' ? this.#pauseEndsAt - now : 0;
  }

  /** Asks for a call now. @returns whether it may be made */
  admit(now: number, random: number): boolean {
    const state = this.state(now);
    if (state !== 'half-open') return state === 'closed';
    this.#isProbing = true;
    this.#pauseFrom(now, random);
    return true;
  }

  /** A call failed. @returns whether that has opened it */
  failed(now: number, random: number): boolean {
    const isStale = now - this.#failedAt > FORGET_MS;
    this.#failedAt = now;
    if (this.#pauses > 0) {
      this.#failedAgain(now, random);
      return false;
    }
    this.#failures = isStale ? 1 : this.#failures + 1;
    if (this.#failures < FAILURES) return false;
    this.#pauseFrom(now, random);
    return true;
  }

  /** What was called before it opened may fail long after: only what was let through since says something new. */
  #failedAgain(now: number, random: number): void {
    if (!this.#isProbing) return;
    this.#isProbing = false;
    this.#pauses -= 1;
    this.#pauseFrom(now, random);
  }

  #pauseFrom(now: number, random: number): void {
    this.#pauses += 1;
    this.#pauseEndsAt = now + backOff(this.#pauses, random);
  }
}
