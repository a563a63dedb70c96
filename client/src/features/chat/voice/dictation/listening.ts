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
  /** Ends at once, also while the browser asks for the microphone. */
  cancel: () => void;
  /** Resolves when it has ended. @throws ListeningError */
  ended: Promise<void>;
}
