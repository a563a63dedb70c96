import { DictationButton } from './dictation/dictation-button';
import { useReadingEnds } from './reading/use-reading-ends';

/** Dictation, where it is supported; ends readings. */
export function VoiceControls({ dictation }: { dictation: boolean }) {
  useReadingEnds();
  return dictation && <DictationButton />;
}
