import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Well below the scrape timeout, so that a hanging database does not look like a hanging process. */
const ANSWER_WITHIN_MS = 2000;

/** Labels that Prometheus sets on targets; it would rename ours to `exported_job`. */
const TAKEN_LABELS = ['job', 'instance'];

type Labels = Record<string, string>;

/** One value of a metric, identified by its labels. */
export interface Sample {
  labels?: Labels;
  value: number;
}

/** Prometheus metric name: snake_case with the prefix `regent_`. */
type Name = `regent_${string}`;

/** Increments a counter. */
export type Count = (labels: Labels, by?: number) => void;

/** Records a duration, in seconds. */
export type Observe = (labels: Labels, seconds: number) => void;

/**
 * Metrics registry of this process. Services register their metrics; values are read at each scrape. Labels have few
 * values that are known in advance: never an agent, a chat or a user.
 */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  /**
   * Registers a gauge.
   * @param read runs at each scrape and must be cheap; database reads use `ttlCache`. If it throws or times out, only
   *   this gauge has no value.
   */
  gauge(name: Name, help: string, labelNames: string[], read: () => Sample[] | Promise<Sample[]>): void {
    refuseTaken(name, labelNames);
    const unknown: Sample[] = labelNames.length === 0 ? [{ value: Number.NaN }] : [];
    new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      async collect() {
        const samples = await soon(read).catch(() => unknown);
        // No await between these two: another scrape may run at the same time.
        this.reset();
        for (const { labels = {}, value } of samples) this.set(labels, value);
      },
    });
  }

  /**
   * Registers a counter.
   * @param known labels that start at 0: Prometheus sees no increase in a counter that first appears at 1
   */
  counter(name: Name, help: string, labelNames: string[], known: Labels[] = []): Count {
    refuseTaken(name, labelNames);
    const counter = new Counter({ name, help, labelNames, registers: [this.registry] });
    for (const labels of known) counter.inc(labels, 0);
    return (labels, by = 1) => counter.inc(labels, by);
  }

  /** Registers a histogram of durations. */
  seconds(name: Name, help: string, labelNames: string[], buckets: number[]): Observe {
    refuseTaken(name, labelNames);
    const histogram = new Histogram({ name, help, labelNames, buckets, registers: [this.registry] });
    return (labels, seconds) => histogram.observe(labels, seconds);
  }
}

function refuseTaken(name: Name, labelNames: string[]): void {
  const taken = labelNames.find((label) => TAKEN_LABELS.includes(label));
  if (taken) throw new Error(`${name} must not have a label "${taken}": Prometheus gives that one itself.`);
}

async function soon<T>(read: () => T | Promise<T>): Promise<T> {
  const answer = read();
  if (!(answer instanceof Promise)) return answer;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('no answer')), ANSWER_WITHIN_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
