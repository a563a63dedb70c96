import { ArrowDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import type { ShownMessage } from '../model/timeline-view';

interface NewMessagesPillProps {
  shown: readonly ShownMessage[];
  atBottom: boolean;
  onClick: () => void;
}

const lastSeq = (shown: readonly ShownMessage[]): number =>
  shown.reduce((top, each) => (each.kind === 'saved' ? Math.max(top, each.message.seq) : top), 0);

/** While scrolled up: how many messages came since, and the way down. */
export function NewMessagesPill({ shown, atBottom, onClick }: NewMessagesPillProps) {
  const { t } = useTranslation('chat');
  const place = useRef<HTMLDivElement>(null);
  const newest = lastSeq(shown);
  const [seen, setSeen] = useState(newest);
  useEffect(() => {
    if (atBottom) setSeen(newest);
  }, [atBottom, newest]);

  if (atBottom) return null;
  const count = shown.filter((each) => each.kind === 'saved' && each.message.seq > seen).length;
  const press = (): void => {
    // The pill goes when it is pressed, and the focus is not to go with it: the messages below it take it.
    const messages = place.current?.parentElement?.querySelector('section');
    if (place.current?.contains(document.activeElement)) messages?.focus({ preventScroll: true });
    onClick();
  };
  return (
    <div
      ref={place}
      className="pointer-events-none absolute inset-x-0 bottom-3 grid animate-fade-in justify-items-center [&>*]:pointer-events-auto"
    >
      {count > 0 ? (
        <Button size="sm" className="rounded-full shadow-overlay" onClick={press}>
          <ArrowDown aria-hidden="true" />
          {t('messages.new', { count })}
        </Button>
      ) : (
        <IconButton
          variant="secondary"
          label={t('messages.toBottom')}
          className="rounded-full shadow-overlay"
          onClick={press}
        >
          <ArrowDown />
        </IconButton>
      )}
    </div>
  );
}
