import { DictationButton } from './dictation/dictation-button';
import { useReadingEnds } from './reading/use-reading-ends';

/** Dictation, if supported. Stops reading aloud. */
export function VoiceControls({ dictation }: { dictation: boolean }) {
  useReadingEnds();
  return dictation && <DictationButton />;
}
