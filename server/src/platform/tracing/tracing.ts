/** What is known of a step: ids, numbers and codes. Never a text, a name, an address or a key. */
export type Facts = Record<string, string | number | boolean>;

/** A step of a trace while it is under way. */
export interface Step {
  /** The trace and this step, as W3C Trace Context writes it down; null where nobody follows. */
  readonly traceparent: string | null;
  /** Takes the place of the name that the step began with. */
  rename(name: string): void;
  know(facts: Facts): void;
  /** Something happened now. */
  event(name: string): void;
  /** It did not come to a good end. @param code one of few */
  failed(code: string): void;
}

/** How a step stands in its trace. */
export interface StepOptions {
  kind?: 'server' | 'client' | 'producer' | 'consumer';
  /** `new`: it begins a trace. A traceparent: it goes on with that one; null: nobody follows. Else it is part of the step around it. */
  parent?: 'new' | string | null;
  facts?: Facts;
  /** Names the step around it, which is of another trace. */
  linked?: boolean;
}

/**
 * Follows what belongs together through processes: a message from its POST to the push of its answer. Where no collector
 * is set it is `NoTracing`, and nothing of OpenTelemetry is even loaded.
 */
export abstract class Tracing {
  /** Runs `work` as a step. What it throws fails the step and comes through. */
  abstract step<T>(name: string, options: StepOptions, work: (step: Step) => Promise<T>): Promise<T>;

  /** A part of the step around that is over already, or took no time; nothing where there is none. */
  abstract mark(name: string, facts?: Facts, began?: Date): void;

  /** Sends what is left. */
  abstract close(): Promise<void>;
}

/** A step that nobody follows. */
export const UNSEEN: Step = { traceparent: null, rename: () => {}, know: () => {}, event: () => {}, failed: () => {} };

/** Tracing is off. */
export class NoTracing extends Tracing {
  step<T>(_name: string, _options: StepOptions, work: (step: Step) => Promise<T>): Promise<T> {
    return work(UNSEEN);
  }

  mark(): void {}

  async close(): Promise<void> {}
}
