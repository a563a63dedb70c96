/** Why listening failed; also a translation key under `dictation.errors`. */
export type ListeningFailure =
  | 'denied'
  /** The user closed the browser's question, which it asks again. */
  | 'dismissed'
  | 'noMicrophone'
  /** Another program uses the microphone, or it does not work. */
  | 'busy'
  /** The microphone was disconnected, or forbidden, while it was on. What was said before has been heard. */
  | 'lost'
  /** The longest recording has ended. It has been heard. */
  | 'limit'
  | 'nothingHeard'
  | 'network'
  | 'unsupported'
  | 'failed';

/** Status; also a translation key under `dictation`. */
export type ListeningPhase = 'starting' | 'listening' | 'recording' | 'transcribing';

/** Listening failed. */
export class ListeningError extends Error {
  /** @param details error of the API, which has its own text */
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
  /** Ends after a pause; otherwise only on request. */
  untilPause: boolean;
  onPhase: (phase: ListeningPhase) => void;
  /** Interim transcript; empty once it is final. */
  onInterim: (text: string) => void;
  /** A final piece of the transcript. */
  onHeard: (text: string) => void;
}

/** A microphone that is on. */
export interface Listening {
  /** Ends after the last piece has been transcribed. */
  finish: () => void;
  /** Ends immediately, also while the browser asks for permission. */
  cancel: () => void;
  /** Resolves when it has ended. @throws ListeningError */
  ended: Promise<void>;
}
