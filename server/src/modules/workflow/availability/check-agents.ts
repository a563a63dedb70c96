import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { IntervalRunner } from '../../../platform/background/interval-runner.js';
import { Semaphore } from '../../../platform/concurrency/semaphore.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { type Count, Metrics } from '../../../platform/metrics/metrics.js';
import { AgentAvailability, AgentChecksService, type DueAgent } from '../../agents/public.js';
import { AgentHealthCheck } from './agent-health-check.js';
import { HostProbeCache } from './host-probe-cache.js';
import { NotifyCreators } from './notify-creators.js';

/** With a round every 2 s one worker looks at 90,000 agents an hour, and an n8n that was away is not overrun. */
const AT_ONCE = 50;
const LOOKS_AT_ONCE = 4;
/** Longer than the slowest round; what a worker that died had taken is due again after it. */
const LEASE_MS = 5 * 60_000;

/**
 * Looks at published agents now and then, and at those sooner that are offline or of which a reply has failed: each has
 * its time in the database, and of several workers each takes other ones.
 */
@Injectable()
export class CheckAgents implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly runner = new IntervalRunner(
    () => this.run(),
    (error) => this.logger.warn({ err: error }, 'agents could not be looked at; it is tried again'),
  );

  private readonly looked: Count;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly checks: AgentChecksService,
    private readonly availability: AgentAvailability,
    private readonly healthCheck: AgentHealthCheck,
    private readonly notifyCreators: NotifyCreators,
    metrics: Metrics,
  ) {
    this.looked = metrics.counter('regent_agent_checks_total', 'Looks at published agents, by what was found', [
      'outcome',
    ]);
  }

  onApplicationBootstrap(): void {
    if (this.config.AGENT_CHECK_INTERVAL_MS > 0) this.runner.start(this.config.SWEEP_INTERVAL_MS);
  }

  onApplicationShutdown(): void {
    void this.runner.stop();
  }

  /** One round. */
  async run(): Promise<void> {
    const due = await this.checks.claim(AT_ONCE, LEASE_MS);
    if (due.length > 0) await this.lookAt(due);
    await this.notifyCreators.run();
  }

  private async lookAt(due: DueAgent[]): Promise<void> {
    const round = new HostProbeCache();
    const semaphore = new Semaphore(LOOKS_AT_ONCE, AT_ONCE);
    const well = await Promise.all(due.map((agent) => semaphore.pass(() => this.isWell(agent, round))));
    await this.availability.stillOnline(due.filter((_agent, at) => well[at]).map((agent) => agent.id));
  }

  /** @returns true when it was online and is. Everything else is stored here. */
  private async isWell(agent: DueAgent, round: HostProbeCache): Promise<boolean> {
    try {
      if (this.runner.isStopping) return false;
      const health = await this.healthCheck.run(agent, round);
      // At a stop the connections are cut: what a look has found then says nothing of the agent.
      if (this.runner.isStopping) return false;
      const reason = health.state === 'broken' ? health.reason : null;
      this.looked({ outcome: health.state === 'unknown' ? 'unknown' : (reason ?? 'online') });
      if (health.state === 'unknown') await this.availability.unknown(agent.id, health.retryAfterMs);
      else if (reason === null && agent.reason === null) return true;
      else await this.availability.seen(agent.id, reason);
    } catch (error) {
      this.looked({ outcome: 'error' });
      this.logger.warn({ err: error, agent_id: agent.id }, 'an agent could not be looked at');
    }
    return false;
  }
}
