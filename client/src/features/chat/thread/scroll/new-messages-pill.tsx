import { ArrowDown } from 'lucide-react';
import { type MouseEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/buttons/button';
import { IconButton } from '../../../../ui/buttons/icon-button';
import type { ShownMessage } from '../../store/timeline/timeline-view';

interface NewMessagesPillProps {
  shown: readonly ShownMessage[];
  atBottom: boolean;
  /** The pill unmounts after the press. */
  onPress: (pill: Element) => void;
}

const lastSeq = (shown: readonly ShownMessage[]): number =>
  shown.reduce((top, each) => (each.kind === 'saved' ? Math.max(top, each.message.seq) : top), 0);

/** Shown while scrolled up: the number of new messages and a button to the bottom. */
export function NewMessagesPill({ shown, atBottom, onPress }: NewMessagesPillProps) {
  const { t } = useTranslation('chat');
  const newest = lastSeq(shown);
  const [seen, setSeen] = useState(newest);
  useEffect(() => {
    if (atBottom) setSeen(newest);
  }, [atBottom, newest]);

  if (atBottom) return null;
  const count = shown.filter((each) => each.kind === 'saved' && each.message.seq > seen).length;
  const press = ({ currentTarget }: MouseEvent): void => onPress(currentTarget);
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 grid animate-fade-in justify-items-center [&>*]:pointer-events-auto">
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
