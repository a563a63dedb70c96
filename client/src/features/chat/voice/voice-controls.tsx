import { useEffect } from 'react';
import { DictationButton } from './dictation/dictation-button';
import { stopReading } from './reading/reader';

/** Dictation, where it is supported. A reading ends when the chat is left. */
export function VoiceControls({ dictation }: { dictation: boolean }) {
  useEffect(() => stopReading, []);
  return dictation && <DictationButton />;
}
