/** Attributes of a step: ids, numbers and codes; never texts, names, addresses or keys. */
export type Facts = Record<string, string | number | boolean>;

/** A running step of a trace. */
export interface Step {
  /** W3C `traceparent` of this step; null when the trace is not recorded. */
  readonly traceparent: string | null;
  /** Replaces the step's initial name. */
  rename(name: string): void;
  know(facts: Facts): void;
  /** Records an event at the current time. */
  event(name: string): void;
  /** Marks the step as failed. @param code must have few distinct values */
  failed(code: string): void;
}

/** Position of a step in its trace. */
export interface StepOptions {
  kind?: 'server' | 'client' | 'producer' | 'consumer';
  /** `new` starts a trace, a traceparent continues one, null records nothing. Default: the enclosing step. */
  parent?: 'new' | string | null;
  facts?: Facts;
  /** Links to the enclosing step, which belongs to another trace. */
  linked?: boolean;
}

/**
 * Traces work across processes, such as a message from its POST to the push of its reply. Without a collector it is
 * `NoTracing`, and OpenTelemetry is not loaded.
 */
export abstract class Tracing {
  /** Runs `work` as a step. An error marks the step as failed and is rethrown. */
  abstract step<T>(name: string, options: StepOptions, work: (step: Step) => Promise<T>): Promise<T>;

  /** Records a finished or instantaneous part of the enclosing step; without one it does nothing. */
  abstract mark(name: string, facts?: Facts, began?: Date): void;

  /** Sends buffered spans. */
  abstract close(): Promise<void>;
}

/** A step that is not recorded. */
export const UNSEEN: Step = { traceparent: null, rename: () => {}, know: () => {}, event: () => {}, failed: () => {} };

/** Tracing without a collector: records nothing. */
export class NoTracing extends Tracing {
  step<T>(_name: string, _options: StepOptions, work: (step: Step) => Promise<T>): Promise<T> {
    return work(UNSEEN);
  }

  mark(): void {}

  async close(): Promise<void> {}
}
