import { Injectable } from '@nestjs/common';
import { Metrics } from '../../../platform/metrics/metrics.js';
import { ASK_APART_MS, ttlCache } from '../../../platform/metrics/ttl-cache.js';
import { AgentChecksService } from './agent-checks.service.js';

const STATES = ['online', 'offline'] as const;

/** Number of published agents of the installation; the same from every process. */
@Injectable()
export class AgentMetrics {
  constructor(metrics: Metrics, checks: AgentChecksService) {
    const counts = ttlCache(ASK_APART_MS, () => checks.counts());
    metrics.gauge('regent_agents', 'Published agents by their last check', ['state'], async () => {
      const found = await counts();
      return STATES.map((state) => ({ labels: { state }, value: found[state] }));
    });
  }
}
