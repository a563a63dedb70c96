import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../../../platform/logging/logging.module.js';
import { Metrics } from '../../../../platform/metrics/metrics.js';
import type { CallReports } from '../dispatch-types.js';
import { Breaker } from './domain/breaker.js';

/** A probe that no gateway has refused after this time counts as successful. */
const SETTLED_AFTER_MS = 3000;
/** A breaker without a failure for this long is removed: the workflow may no longer exist. */
const FORGET_AFTER_MS = 600_000;

const hostOf = (url: string): string => new URL(url).origin;
const workflowOf = (url: string): string => url.split('?')[0] ?? url;

/**
 * Circuit breakers of this process. A failed connection counts against the host. A gateway error counts against the
 * called workflow only: it may be the workflow's own answer and must not block the other agents of the host (ADR 25).
 */
@Injectable()
export class WorkflowBreakers implements CallReports, OnApplicationShutdown {
  /** Breakers of hosts and workflows that have failed since their last success. */
  readonly #failing = new Map<string, Breaker>();
  readonly #settling = new Map<string, NodeJS.Timeout>();
  readonly #listeners = new Set<() => void>();

  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: Metrics,
  ) {
    const help = 'Open and half-open circuit breakers of hosts and workflows, by state';
    metrics.gauge('regent_workflow_breakers', help, ['state'], () => this.#count());
  }

  /** Admits a call, as a probe if a breaker is half-open. @returns false if a breaker is open */
  admit(url: string): boolean {
    if (this.closedFor(url) > 0) return false;
    const now = Date.now();
    for (const breaker of this.#of(url)) breaker.admit(now, Math.random());
    return true;
  }

  /** Remaining time without calls to this workflow, in ms; 0 if it may be called. */
  closedFor(url: string): number {
    const now = Date.now();
    return Math.max(0, ...this.#of(url).map((breaker) => breaker.closedFor(now)));
  }

  /** Whether all breakers of this workflow are closed. */
  isClosed(url: string): boolean {
    const now = Date.now();
    return this.#of(url).every((breaker) => breaker.state(now) === 'closed');
  }

  /** Registers a listener for breakers that close. */
  onClosed(listener: () => void): void {
    this.#listeners.add(listener);
  }

  connected(url: string): void {
    if (this.#failing.size === 0) return; // the usual case
    this.#works(hostOf(url));
    const workflow = workflowOf(url);
    if (!this.#failing.get(workflow)?.isProbing || this.#settling.has(workflow)) return;
    const timer = setTimeout(() => this.answered(url), SETTLED_AFTER_MS);
    this.#settling.set(workflow, timer.unref());
  }

  answered(url: string): void {
    if (this.#failing.size === 0) return;
    this.#unsettle(workflowOf(url));
    this.#works(workflowOf(url));
  }

  unreachable(url: string): void {
    this.#fails(hostOf(url));
  }

  refused(url: string): void {
    this.#unsettle(workflowOf(url));
    this.#fails(workflowOf(url));
  }

  onApplicationShutdown(): void {
    for (const workflow of this.#settling.keys()) this.#unsettle(workflow);
  }

  #of(url: string): Breaker[] {
    if (this.#failing.size === 0) return [];
    return [hostOf(url), workflowOf(url)].flatMap((key) => this.#failing.get(key) ?? []);
  }

  #fails(key: string): void {
    const now = Date.now();
    this.#forgetOld(now);
    const breaker = this.#failing.get(key) ?? new Breaker();
    this.#failing.set(key, breaker);
    if (breaker.failed(now, Math.random())) {
      this.logger.warn({ workflow: key, pause_ms: breaker.closedFor(now) }, 'Circuit breaker opened');
    }
  }

  #works(key: string): void {
    const breaker = this.#failing.get(key);
    if (!breaker) return;
    this.#failing.delete(key);
    if (breaker.state(Date.now()) === 'closed') return;
    this.logger.info({ workflow: key }, 'Circuit breaker closed');
    for (const listener of this.#listeners) listener();
  }

  #unsettle(workflow: string): void {
    clearTimeout(this.#settling.get(workflow));
    this.#settling.delete(workflow);
  }

  #forgetOld(now: number): void {
    for (const [key, breaker] of this.#failing) {
      if (now - breaker.failedAt > FORGET_AFTER_MS) this.#failing.delete(key);
    }
  }

  #count(): { labels: Record<string, string>; value: number }[] {
    const now = Date.now();
    this.#forgetOld(now);
    const states = [...this.#failing.values()].map((breaker) => breaker.state(now));
    return (['open', 'half-open'] as const).map((state) => ({
      labels: { state },
      value: states.filter((each) => each === state).length,
    }));
  }
}
