import { Injectable } from '@nestjs/common';
import { Metrics } from '../../../platform/metrics/metrics.js';
import { ASK_APART_MS, ttlCache } from '../../../platform/metrics/ttl-cache.js';
import { AgentChecksService } from './agent-checks.service.js';

const STATES = ['online', 'offline'] as const;

/** How many published agents answer, in all of the installation: every process tells the same. */
@Injectable()
export class AgentMetrics {
  constructor(metrics: Metrics, checks: AgentChecksService) {
    const counts = ttlCache(ASK_APART_MS, () => checks.counts());
    metrics.gauge('regent_agents', 'Published agents, by what was last found', ['state'], async () => {
      const found = await counts();
      return STATES.map((state) => ({ labels: { state }, value: found[state] }));
    });
  }
}
