/** Why listening failed; also a translation key under `dictation.errors`. */
export type ListeningFailure = 'denied' | 'noMicrophone' | 'nothingHeard' | 'network' | 'unsupported' | 'failed';

/** What is going on; also a translation key under `dictation`. */
export type ListeningPhase = 'starting' | 'listening' | 'recording' | 'transcribing';

/** Listening failed. */
export class ListeningError extends Error {
  /** @param details error of the API, which has a text of its own */
  constructor(
    readonly reason: ListeningFailure,
    readonly details?: unknown,
  ) {
    super(reason);
  }
}

export interface ListeningOptions {
  /** The language that is spoken. */
  language: string;
  /** Ends after a pause; otherwise only when asked to. */
  untilPause: boolean;
  onPhase: (phase: ListeningPhase) => void;
  /** What is being said, before it is final; empty when it has become final. */
  onInterim: (text: string) => void;
  /** A final piece of what was said. */
  onHeard: (text: string) => void;
}

/** A microphone that is on. */
export interface Listening {
  /** Ends, after the last piece has been heard. */
  finish: () => void;
  /** Ends at once. */
  cancel: () => void;
  /** Resolves when it has ended. @throws ListeningError */
  ended: Promise<void>;
}
