import { ReadingError } from './reading-error';

/** A voice that has not begun after this time, in ms, never will. */
const BEGINS_WITHIN = 8000;

/** Prefers a voice on the device, which needs no network. Without a voice for the language, the browser chooses. */
export function voiceFor(voices: readonly SpeechSynthesisVoice[], language: string): SpeechSynthesisVoice | null {
  const fitting = voices.filter(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === language);
  return (
    fitting.find((voice) => voice.default) ?? fitting.find(({ localService }) => localService) ?? fitting[0] ?? null
  );
}

/** Reads one part. Resolves when it has been read, or when `signal` aborts. @throws ReadingError */
function speakPart(text: string, language: string, signal: AbortSignal): Promise<void> {
  const { speechSynthesis } = window;
  return new Promise((resolve, reject) => {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = language;
    utterance.voice = voiceFor(speechSynthesis.getVoices(), language);
    const settle = (failure?: ReadingError): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      // Chromium garbage-collects unreferenced utterances and their events; the handlers keep a reference until here.
      utterance.onend = utterance.onerror = utterance.onstart = null;
      if (failure) reject(failure);
      else resolve();
    };
    const stop = (): void => {
      settle();
      speechSynthesis.cancel();
    };
    const timer = setTimeout(() => {
      speechSynthesis.cancel();
      settle(new ReadingError('noVoice'));
    }, BEGINS_WITHIN);
    signal.addEventListener('abort', stop);
    utterance.onstart = () => clearTimeout(timer);
    utterance.onend = () => settle();
    utterance.onerror = ({ error }) => {
      if (error === 'interrupted' || error === 'canceled') settle();
      else settle(new ReadingError(error === 'not-allowed' ? 'blocked' : 'noVoice'));
    };
    speechSynthesis.speak(utterance);
  });
}

/** Call it in the handler of a user gesture, without which some browsers do not speak later. */
export function prepareVoice(): void {
  if ('speechSynthesis' in window) window.speechSynthesis.speak(new SpeechSynthesisUtterance(''));
}

/** Reads the parts with a voice of the browser. */
export async function readWithBrowser(parts: readonly string[], language: string, signal: AbortSignal): Promise<void> {
  window.speechSynthesis.cancel();
  for (const part of parts) {
    if (signal.aborted) return;
    await speakPart(part, language, signal);
  }
}
