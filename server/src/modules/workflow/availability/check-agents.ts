import { Inject, Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { IntervalTask } from '../../../platform/background/interval-task.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { type Count, Metrics } from '../../../platform/metrics/metrics.js';
import { AgentAvailability, AgentChecksService, type DueAgent } from '../../agents/public.js';
import { AgentHealthCheck } from './agent-health-check.js';
import { HostProbeCache } from './host-probe-cache.js';
import { NotifyCreators } from './notify-creators.js';

/** With a round every 2 s one worker checks 90,000 agents an hour without overloading a recovered n8n. */
const BATCH = 50;
const CONCURRENCY = 4;
/** Longer than the slowest round; the agents of a crashed worker are due again afterwards. */
const LEASE_MS = 5 * 60_000;

/**
 * Runs the health checks of published agents that are due: sooner for agents that are offline or had a failed reply. The
 * due time is in the database, and several workers claim different agents.
 */
@Injectable()
export class CheckAgents extends IntervalTask {
  private readonly checked: Count;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) logger: Logger,
    private readonly checks: AgentChecksService,
    private readonly availability: AgentAvailability,
    private readonly healthCheck: AgentHealthCheck,
    private readonly notifyCreators: NotifyCreators,
    metrics: Metrics,
  ) {
    super(logger, config.SWEEP_INTERVAL_MS, 'Failed to check agents; retrying');
    this.checked = metrics.counter('regent_agent_checks_total', 'Health checks of published agents, by outcome', [
      'outcome',
    ]);
  }

  override onApplicationBootstrap(): void {
    if (this.config.AGENT_CHECK_INTERVAL_MS > 0) super.onApplicationBootstrap();
  }

  async run(): Promise<void> {
    const due = await this.checks.claim(BATCH, LEASE_MS);
    if (due.length > 0) await this.check(due);
    await this.notifyCreators.run();
  }

  private async check(due: DueAgent[]): Promise<void> {
    const round = new HostProbeCache();
    const isStillOnline = await pLimit(CONCURRENCY).map(due, (agent) => this.checkOne(agent, round));
    await this.availability.stillOnline(due.filter((_agent, at) => isStillOnline[at]).map((agent) => agent.id));
  }

  /** Stores the result, unless the agent stays online. @returns whether it does */
  private async checkOne(agent: DueAgent, round: HostProbeCache): Promise<boolean> {
    try {
      if (this.isStopping) return false;
      const health = await this.healthCheck.run(agent, round);
      // A stop cuts the connections, so the result says nothing about the agent.
      if (this.isStopping) return false;
      const reason = health.state === 'broken' ? health.reason : null;
      this.checked({ outcome: health.state === 'unknown' ? 'unknown' : (reason ?? 'online') });
      if (health.state === 'unknown') await this.availability.unknown(agent.id, health.retryAfterMs);
      else if (reason === null && agent.reason === null) return true;
      else await this.availability.seen(agent.id, reason);
    } catch (error) {
      this.checked({ outcome: 'error' });
      this.logger.warn({ err: error, agent_id: agent.id }, 'Failed to check agent');
    }
    return false;
  }
}
