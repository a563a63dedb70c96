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

function createRecognition({ language, untilPause }: ListeningOptions): Recognition {
  const { SpeechRecognition, webkitSpeechRecognition } = window as {
    SpeechRecognition?: RecognitionClass;
    webkitSpeechRecognition?: RecognitionClass;
  };
  const Recognizer = (SpeechRecognition ?? webkitSpeechRecognition) as RecognitionClass;
  const recognition = new Recognizer();
  recognition.lang = TAGS[language] ?? language;
  recognition.interimResults = true;
  recognition.continuous = !untilPause && !repeatsResults();
  return recognition;
}

/** The new or changed results of an event as one text: the final ones, or those that may still change. */
export const transcriptOf = ({ resultIndex, results }: ResultEvent, isFinal: boolean): string =>
  Array.from(results)
    .slice(resultIndex)
    .filter((result) => result.isFinal === isFinal)
    .map((result) => result[0].transcript)
    .join('')
    .trim();

/** Listens with the speech recognition of the browser. */
export function listenWithBrowser(options: ListeningOptions): Listening {
  const recognition = createRecognition(options);
  let isEnding = false;
  let hasHeard = false;

  const ended = new Promise<void>((resolve, reject) => {
    let failure: ListeningFailure | undefined;
    /** Whether anything was heard since the last start; if not, the microphone is not restarted. */
    let heardNow = false;
    recognition.onstart = () => options.onPhase('listening');
    recognition.onresult = (event) => {
      const final = transcriptOf(event, true);
      if (final !== '') {
        hasHeard = heardNow = true;
        options.onHeard(final);
      }
      options.onInterim(transcriptOf(event, false));
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
