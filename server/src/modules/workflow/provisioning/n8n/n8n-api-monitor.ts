import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../../../platform/logging/logging.module.js';
import { type Count, Metrics } from '../../../../platform/metrics/metrics.js';
import { askedDelay } from '../../client/domain/retry-delay.js';

/** Without a `Retry-After` that can be read. */
const DEFAULT_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 10 * 60_000;
/** One warning per key and reason in this time. */
const WARN_EVERY_MS = 60 * 60_000;
/** Creators bring any number of keys. */
const MOST_KEYS = 1_000;

const REASONS = ['rate_limited', 'key_refused', 'unavailable'] as const;
export type ApiTrouble = (typeof REASONS)[number];

/** One key of one n8n. */
export interface ApiKeyOwner {
  /** Id of a creator's own n8n; null: the operator's. */
  id: number | null;
  baseUrl: string;
  apiKey: string;
}

interface KeyState {
  pausedUntil: number;
  warnedAt: Partial<Record<ApiTrouble, number>>;
}

/**
 * What the public API of each n8n lets its key do, for all calls of this process: a key that n8n has rate limited is
 * not used before its `Retry-After` is over, and the operator gets one warning instead of one per call.
 */
@Injectable()
export class N8nApiMonitor {
  readonly #keys = new Map<string, KeyState>();
  readonly #refused: Count;

  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: Metrics,
  ) {
    this.#refused = metrics.counter(
      'regent_n8n_api_refusals_total',
      'Calls of the public API of n8n that were refused, by reason',
      ['n8n', 'reason'],
      REASONS.map((reason) => ({ n8n: 'operator', reason })),
    );
  }

  /** How long this key must not be used, in ms; 0: it may be used now. */
  pauseOf(owner: ApiKeyOwner): number {
    return Math.max(0, (this.#keys.get(idOf(owner))?.pausedUntil ?? 0) - Date.now());
  }

  /** n8n answered 429. @returns the pause in ms */
  limited(owner: ApiKeyOwner, retryAfter: string | null): number {
    const pause = Math.min(askedDelay(retryAfter, Date.now()) ?? DEFAULT_PAUSE_MS, LONGEST_PAUSE_MS);
    const state = this.#stateOf(owner);
    state.pausedUntil = Math.max(state.pausedUntil, Date.now() + pause);
    this.failed(owner, 'rate_limited');
    return pause;
  }

  failed(owner: ApiKeyOwner, reason: ApiTrouble): void {
    this.#refused({ n8n: owner.id === null ? 'operator' : 'own', reason });
    const { warnedAt } = this.#stateOf(owner);
    if (Date.now() - (warnedAt[reason] ?? 0) < WARN_EVERY_MS) return;
    warnedAt[reason] = Date.now();
    // A creator's own key is the creator's affair.
    const level = owner.id === null ? 'warn' : 'info';
    this.logger[level]({ reason, n8n_id: owner.id }, 'The n8n API refuses calls; agents are not marked offline for it');
  }

  #stateOf(owner: ApiKeyOwner): KeyState {
    const id = idOf(owner);
    const known = this.#keys.get(id);
    if (known) return known;
    if (this.#keys.size >= MOST_KEYS) this.#keys.clear();
    const state: KeyState = { pausedUntil: 0, warnedAt: {} };
    this.#keys.set(id, state);
    return state;
  }
}

const idOf = ({ baseUrl, apiKey }: ApiKeyOwner): string => `${baseUrl}\n${apiKey}`;
