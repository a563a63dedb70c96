import { type Listening, ListeningError, type ListeningFailure, type ListeningOptions } from './listening';

/** The part of Web Speech's `SpeechRecognition` that is used; the DOM types lack it. */
interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onstart: (() => void) | null;
  onresult: ((event: ResultEvent) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
  abort(): void;
}

interface ResultEvent {
  resultIndex: number;
  results: ArrayLike<{ isFinal: boolean; 0: { transcript: string } }>;
}

type RecognitionClass = new () => Recognition;

const FAILURES: Record<string, ListeningFailure> = {
  'not-allowed': 'denied',
  'service-not-allowed': 'denied',
  'audio-capture': 'noMicrophone',
  'no-speech': 'nothingHeard',
  network: 'network',
  'language-not-supported': 'unsupported',
};

const TAGS: Record<string, string> = { en: 'en-US', ru: 'ru-RU' };

/** Chrome on Android repeats earlier results when it listens continuously; it listens again after each sentence. */
const repeatsResults = (): boolean => /Android/.test(navigator.userAgent);

/** Listens with the speech recognition of the browser. */
export function listenWithBrowser(options: ListeningOptions): Listening {
  const { SpeechRecognition, webkitSpeechRecognition } = window as {
    SpeechRecognition?: RecognitionClass;
    webkitSpeechRecognition?: RecognitionClass;
  };
  const Recognizer = (SpeechRecognition ?? webkitSpeechRecognition) as RecognitionClass;
  const recognition = new Recognizer();
  recognition.lang = TAGS[options.language] ?? options.language;
  recognition.interimResults = true;
  recognition.continuous = !options.untilPause && !repeatsResults();
  let isEnding = false;
  let hasHeard = false;

  const ended = new Promise<void>((resolve, reject) => {
    let failure: ListeningFailure | undefined;
    /** Heard since the last start: without anything, the microphone is not started again. */
    let heardNow = false;
    recognition.onstart = () => options.onPhase('listening');
    recognition.onresult = ({ resultIndex, results }) => {
      const fresh = Array.from(results).slice(resultIndex);
      const said = (isFinal: boolean): string =>
        fresh
          .filter((result) => result.isFinal === isFinal)
          .map((result) => result[0].transcript)
          .join('')
          .trim();
      const final = said(true);
      if (final !== '') {
        hasHeard = heardNow = true;
        options.onHeard(final);
      }
      options.onInterim(said(false));
    };
    recognition.onerror = ({ error }) => {
      if (error !== 'aborted') failure = FAILURES[error] ?? 'failed';
    };
    recognition.onend = () => {
      options.onInterim('');
      if (!failure && !isEnding && !options.untilPause && heardNow) {
        heardNow = false;
        start();
        return;
      }
      const isSilence = failure === 'nothingHeard' || (!failure && !isEnding);
      if (isSilence && !hasHeard) reject(new ListeningError('nothingHeard'));
      else if (failure && failure !== 'nothingHeard') reject(new ListeningError(failure));
      else resolve();
    };
    const start = (): void => {
      try {
        recognition.start();
      } catch {
        reject(new ListeningError('failed'));
      }
    };
    options.onPhase('starting');
    start();
  });

  return {
    finish() {
      isEnding = true;
      recognition.stop();
    },
    cancel() {
      isEnding = true;
      recognition.abort();
    },
    ended,
  };
}
