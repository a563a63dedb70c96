import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Well below the patience of who asks: a database that hangs must not look like a process that does. */
const ANSWER_WITHIN_MS = 2000;

/** Prometheus says by these whom it has asked, and calls ours `exported_job` where they stand in the way. */
const TAKEN_LABELS = ['job', 'instance'];

type Labels = Record<string, string>;

/** One number, told apart from others of the same name by its labels. */
export interface Sample {
  labels?: Labels;
  value: number;
}

/** As Prometheus wants it: snake_case, with `regent_` in front. */
type Name = `regent_${string}`;

/** Adds to a number that only grows. */
export type Count = (labels: Labels, by?: number) => void;

/** Adds one time, in seconds. */
export type Observe = (labels: Labels, seconds: number) => void;

/**
 * What this process can tell in numbers: one registry for all of them. Whoever knows one adds it; whoever shows them asks
 * when it is asked itself. Labels are of few values that are known beforehand: never an agent, a chat or a person.
 */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  /**
   * Numbers that go up and down.
   * @param read is called for each look, and must be cheap: what asks the database keeps its answer for a while (`ttlCache`).
   *   Where it throws or does not answer soon, the number is not known for now; the others still are.
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
   * Numbers that only grow.
   * @param known there from the start: to Prometheus a number that begins at 1 has not grown, and no alert sees it
   */
  counter(name: Name, help: string, labelNames: string[], known: Labels[] = []): Count {
    refuseTaken(name, labelNames);
    const counter = new Counter({ name, help, labelNames, registers: [this.registry] });
    for (const labels of known) counter.inc(labels, 0);
    return (labels, by = 1) => counter.inc(labels, by);
  }

  /** How long something takes. */
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
