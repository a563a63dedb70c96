/** @param lostForMs how long ago the first event may have been lost */
export type InterruptionListener = (lostForMs: number) => void;

/** Tracks since when events may be lost, and reports it once the connection works again. */
export class Interruption {
  private since: number | undefined;

  constructor(private readonly listeners: readonly InterruptionListener[]) {}

  get isOn(): boolean {
    return this.since !== undefined;
  }

  /** @param since when the first event that may be lost was sent */
  begin(since = Date.now()): void {
    this.since = Math.min(this.since ?? since, since);
  }

  end(): void {
    if (this.since === undefined) return;
    const lostForMs = Date.now() - this.since;
    this.since = undefined;
    for (const listener of this.listeners) listener(lostForMs);
  }
}
