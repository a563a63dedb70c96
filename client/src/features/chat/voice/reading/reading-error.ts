/** Why a reading failed; also a translation key under `reading.errors`. */
export type ReadingFailure = 'noVoice' | 'blocked' | 'failed' | 'nothing';

/** A reading failed. */
export class ReadingError extends Error {
  /** @param details error of the API, which has its own text */
  constructor(
    readonly reason: ReadingFailure,
    readonly details?: unknown,
  ) {
    super(reason);
  }
}
