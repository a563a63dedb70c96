import { Injectable } from '@nestjs/common';
import { Metrics } from '../../../../platform/metrics/metrics.js';
import { ASK_APART_MS, ttlCache } from '../../../../platform/metrics/ttl-cache.js';
import { TurnLoadRepository } from './turn-load.repository.js';

const STATES = ['queued', 'running', 'waiting'] as const;

/** Gauges of open turns in the whole installation, the same in every process. */
@Injectable()
export class TurnMetrics {
  constructor(metrics: Metrics, load: TurnLoadRepository) {
    const byState = ttlCache(ASK_APART_MS, () => load.byState());
    const readyFor = ttlCache(ASK_APART_MS, () => load.readyFor());
    const each = async (field: 'turns' | 'oldest_s') => {
      const loads = await byState();
      return STATES.map((state) => ({
        labels: { state },
        value: loads.find((one) => one.state === state)?.[field] ?? 0,
      }));
    };
    metrics.gauge('regent_turns', 'Open turns: queued, running, or waiting for a callback', ['state'], () =>
      each('turns'),
    );
    metrics.gauge('regent_turns_oldest_seconds', 'Age of the oldest open turn', ['state'], () => each('oldest_s'));
    metrics.gauge('regent_queue_age_seconds', 'Wait of the oldest claimable turn, in seconds', [], async () => [
      { value: await readyFor() },
    ]);
  }
}
