import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../../../platform/logging/logging.module.js';
import { type Count, Metrics } from '../../../../platform/metrics/metrics.js';
import { askedDelay } from '../../client/domain/retry-delay.js';

/** Pause without a valid `Retry-After`. */
const DEFAULT_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 10 * 60_000;
/** One warning per key and reason in this time. */
const WARN_EVERY_MS = 60 * 60_000;
/** Creators can add any number of keys. */
const MAX_KEYS = 1_000;

const REASONS = ['rate_limited', 'key_refused', 'unavailable'] as const;
export type ApiTrouble = (typeof REASONS)[number];

/** One key of one n8n. */
export interface ApiKeyOwner {
  /** Id of a creator's own n8n; null for the operator's. */
  id: number | null;
  baseUrl: string;
  apiKey: string;
}

interface KeyState {
  pausedUntil: number;
  warnedAt: Partial<Record<ApiTrouble, number>>;
}

/**
 * Rate limits and errors of each key of n8n's public API, for all calls of this process. A rate-limited key is not used
 * before its `Retry-After` is over, and the log gets one warning instead of one per call.
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
      'Failed calls of the public API of n8n, by reason',
      ['n8n', 'reason'],
      REASONS.map((reason) => ({ n8n: 'operator', reason })),
    );
  }

  /** Time until this key may be used again, in ms. */
  pauseOf(owner: ApiKeyOwner): number {
    return Math.max(0, (this.#keys.get(idOf(owner))?.pausedUntil ?? 0) - Date.now());
  }

  /** Records a 429. @returns the pause in ms */
  limited(owner: ApiKeyOwner, retryAfter: string | null): number {
    const pause = Math.min(askedDelay(retryAfter, Date.now()) ?? DEFAULT_PAUSE_MS, MAX_PAUSE_MS);
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
    // The operator cannot fix a creator's own key.
    const level = owner.id === null ? 'warn' : 'info';
    this.logger[level]({ reason, n8n_id: owner.id }, 'n8n API calls fail; agents stay online');
  }

  #stateOf(owner: ApiKeyOwner): KeyState {
    const id = idOf(owner);
    const known = this.#keys.get(id);
    if (known) return known;
    if (this.#keys.size >= MAX_KEYS) this.#keys.clear();
    const state: KeyState = { pausedUntil: 0, warnedAt: {} };
    this.#keys.set(id, state);
    return state;
  }
}

const idOf = ({ baseUrl, apiKey }: ApiKeyOwner): string => `${baseUrl}\n${apiKey}`;
