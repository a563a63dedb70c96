import { type KeyboardEvent, memo, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import TextareaAutosize from 'react-textarea-autosize';
import { cn } from '../../../lib/cn';
import { ariaKeys, SHORTCUTS } from '../../../lib/focus/shortcuts';
import { FIELD } from '../pages/layout/focus-fields';

/** In pixels; the classes below have the same values. */
const [LINE_HEIGHT, PADDING] = [20, 20];
const MAX_LINES = 6;

interface ComposerBoxProps {
  ref: RefObject<HTMLTextAreaElement | null>;
  text: string;
  writable: boolean;
  /** The agent is offline. */
  offline: boolean;
  tooLong: boolean;
  /** Number of buttons after the field, on which its width depends. */
  buttons: number;
  hintId: string;
  onText: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Text field that grows with its text. Memoized, because each render measures it and forces a page layout. */
export const ComposerBox = memo(function ComposerBox(props: ComposerBoxProps) {
  const { ref, text, writable, offline, tooLong, buttons, hintId, onText, onKeyDown } = props;
  const { t } = useTranslation('chat');
  // The padding makes room for the sixth line: the field is at most 120 px high.
  const [isFull, setIsFull] = useState(false);
  return (
    <TextareaAutosize
      {...FIELD.composer}
      ref={ref}
      dir="auto"
      value={text}
      minRows={1}
      maxRows={MAX_LINES}
      onHeightChange={(height) => setIsFull((wasFull) => height - (wasFull ? 0 : PADDING) >= MAX_LINES * LINE_HEIGHT)}
      disabled={!writable}
      data-buttons={buttons}
      aria-label={t('composer.label')}
      aria-describedby={hintId}
      aria-keyshortcuts={ariaKeys(SHORTCUTS.composer)}
      aria-invalid={tooLong || undefined}
      placeholder={t(writable ? 'composer.placeholder' : offline ? 'composer.offline' : 'composer.unavailable')}
      enterKeyHint="send"
      className={cn(
        'max-h-[120px] min-h-10 min-w-0 flex-1 max-[360px]:-order-1 max-[360px]:min-w-full resize-none bg-transparent px-1 text-base leading-5 outline-none disabled:cursor-not-allowed',
        !isFull && 'py-2.5',
      )}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
});
