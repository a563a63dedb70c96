import { BROWSER_PARTS, SERVICE_PARTS, spokenLanguage, spokenParts, spokenText } from '@contract/chat/spoken-text';
import { onVoiceTaken, takeVoice } from '../voice-tabs';
import { readWithBrowser } from './browser-voice';
import { ReadingError } from './reading-error';
import { setReading } from './reading-state';
import { type LoadPart, readWithService } from './service-voice';

export interface Reading {
  messageId: number;
  /** Markdown of the message. */
  text: string;
  /** Number of its sources. */
  sources: number;
  /** Language of texts without letters. */
  language: string;
  /** Loads audio from the installation's service; null if the browser reads. */
  load: LoadPart | null;
}

let running: AbortController | null = null;

/** Stops the reading, if there is one. */
export function stopReading(): void {
  running?.abort();
  running = null;
  setReading(null);
}

/**
 * Reads a reply aloud, instead of the current one. Call it in the handler of a user gesture.
 * @returns true if it was read to the end, false if it was stopped
 * @throws ReadingError
 */
export async function readAloud({ messageId, text, sources, language, load }: Reading): Promise<boolean> {
  stopReading();
  takeVoice();
  const own = new AbortController();
  running = own;
  const spoken = spokenText(text, sources);
  setReading(messageId);
  try {
    if (spoken === '') throw new ReadingError('nothing');
    if (load) await readWithService(spokenParts(spoken, SERVICE_PARTS).length, load, own.signal);
    else await readWithBrowser(spokenParts(spoken, BROWSER_PARTS), spokenLanguage(spoken, language), own.signal);
    return !own.signal.aborted;
  } catch (error) {
    if (own.signal.aborted) return false;
    throw error instanceof ReadingError ? error : new ReadingError('failed');
  } finally {
    if (running === own) stopReading();
  }
}

// Some browsers keep speaking after the page is left.
window.addEventListener('pagehide', stopReading);
onVoiceTaken(stopReading);
