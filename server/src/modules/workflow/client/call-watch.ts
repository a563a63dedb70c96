/** Why Regent ended a call. */
export type StopCause = 'aborted' | 'idle_timeout' | 'reply_timeout';

/** The limits of one call, in ms. */
interface WatchLimits {
  replyMs: number;
  idleMs: number;
  totalMs: number;
}

/** Ends a call when its caller aborts it or a time limit is exceeded, and keeps the first cause. */
export class CallWatch {
  readonly #controller = new AbortController();
  readonly #limits: WatchLimits;
  readonly #startedAt = performance.now();
  readonly #caller: AbortSignal;
  readonly #onAbort = (): void => this.#stop('aborted');
  #deadline: NodeJS.Timeout;
  #idle: NodeJS.Timeout | null = null;
  #streaming = false;
  #cause: StopCause | null = null;

  constructor(caller: AbortSignal, limits: WatchLimits) {
    this.#caller = caller;
    this.#limits = limits;
    this.#deadline = this.#after(limits.replyMs, 'reply_timeout');
    caller.addEventListener('abort', this.#onAbort, { once: true });
    if (caller.aborted) this.#onAbort();
  }

  /** Aborted when the call must end. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Null while the call may continue. */
  get cause(): StopCause | null {
    return this.#cause;
  }

  /** Time since the start of the call, in whole ms. */
  get elapsedMs(): number {
    return Math.round(performance.now() - this.#startedAt);
  }

  /** Restarts the idle timeout, because headers or a part of the body arrived. */
  heard(): void {
    if (this.#idle === null) this.#idle = this.#after(this.#limits.idleMs, 'idle_timeout');
    else this.#idle.refresh();
  }

  /** Ends the idle timeout until something arrives again. */
  unheard(): void {
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#idle = null;
  }

  /** Replaces the reply time by the total time, because the response is a stream. Idempotent. */
  streaming(): void {
    if (this.#streaming) return;
    this.#streaming = true;
    clearTimeout(this.#deadline);
    this.#deadline = this.#after(Math.max(0, this.#limits.totalMs - this.elapsedMs), 'reply_timeout');
  }

  /** Releases the timers and the listener on the caller's signal. */
  release(): void {
    clearTimeout(this.#deadline);
    this.unheard();
    this.#caller.removeEventListener('abort', this.#onAbort);
  }

  #after(ms: number, cause: StopCause): NodeJS.Timeout {
    return setTimeout(() => this.#stop(cause), ms);
  }

  #stop(cause: StopCause): void {
    if (this.#cause !== null) return;
    this.#cause = cause;
    this.#controller.abort();
  }
}
