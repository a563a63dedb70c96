import type { MessageView } from '@contract/chat/realtime';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../../../../i18n/start';
import { preloadable } from '../../../../../lib/lazy/preloadable';
import { IconButton } from '../../../../../ui/buttons/icon-button';
import { LazyBoundary } from '../../../../../ui/feedback/lazy-boundary';
import { useRating } from './use-rating';

const FeedbackPanel = preloadable(async () => {
  const [file] = await Promise.all([import('./feedback-panel'), loadTexts(['chatTools'])]);
  return file.FeedbackPanel;
});

/** Rates a reply; a second press removes the rating. A bad one opens a panel that asks why. */
export function FeedbackButtons({ message }: { message: MessageView }) {
  const { t } = useTranslation('chatTools');
  const { value, rate } = useRating(message);
  /** Element below the reply that holds the panel; null while it is closed. */
  const [place, setPlace] = useState<HTMLElement | null>(null);

  const press = async (next: 1 | -1, button: HTMLElement): Promise<void> => {
    const isTaken = value === next;
    const below = button.closest('article')?.querySelector<HTMLElement>('[data-below]') ?? null;
    if (next === -1) void FeedbackPanel.preload();
    if (!(await rate({ value: isTaken ? null : next }))) return;
    setPlace(next === -1 && !isTaken ? below : null);
  };

  return (
    <>
      <IconButton
        size="sm"
        label={t('feedback.good')}
        aria-pressed={value === 1}
        onClick={({ currentTarget }) => void press(1, currentTarget)}
      >
        <ThumbsUp fill={value === 1 ? 'currentColor' : 'none'} />
      </IconButton>
      <IconButton
        size="sm"
        label={t('feedback.bad')}
        aria-pressed={value === -1}
        aria-expanded={value === -1 ? place !== null : undefined}
        onPointerEnter={() => void FeedbackPanel.preload()}
        onClick={({ currentTarget }) => void press(-1, currentTarget)}
      >
        <ThumbsDown fill={value === -1 ? 'currentColor' : 'none'} />
      </IconButton>
      {place &&
        createPortal(
          <LazyBoundary onClose={() => setPlace(null)}>
            <FeedbackPanel message={message} onClose={() => setPlace(null)} />
          </LazyBoundary>,
          place,
        )}
    </>
  );
}
