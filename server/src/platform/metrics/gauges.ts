import { Injectable } from '@nestjs/common';

/** One number, told apart from others of the same name by its labels. */
export interface Sample {
  labels?: Record<string, string>;
  value: number;
}

/** A number that goes up and down. */
export interface Gauge {
  /** As Prometheus wants it: snake_case, with `regent_` in front. */
  name: string;
  help: string;
  samples: Sample[];
}

/** What this process can tell in numbers. Whoever knows one adds it; whoever shows them asks when it is asked itself. */
@Injectable()
export class Gauges {
  readonly #readers = new Map<string, { help: string; read: () => Sample[] }>();

  /** @param read is called for each look, and must be cheap. The same name again takes the place of the first. */
  add(name: string, help: string, read: () => Sample[]): void {
    this.#readers.set(name, { help, read });
  }

  /** All of them as they are now. */
  read(): Gauge[] {
    return [...this.#readers].map(([name, { help, read }]) => ({ name, help, samples: read() }));
  }
}
