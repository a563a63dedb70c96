import { useEffect, useRef } from 'react';
import { useChatSelector } from '../../store/chat-store';
import { selectShown } from '../../store/selectors';
import { useFailureTexts } from '../message/use-failure-texts';
import { newFailures } from './new-failures';
import type { Seen } from './new-states';
import { useAnnouncements } from './use-announcements';

/**
 * Announces each message that fails while its chat is open, once, for screen readers. The rows cannot do this: they are
 * mounted again on scrolling, which would repeat old failures.
 */
export function FailureAnnouncer({ chatId }: { chatId: number }) {
  const shown = useChatSelector((state) => selectShown(state, chatId));
  const { ofStored, ofUnsent } = useFailureTexts();
  const [said, say] = useAnnouncements();
  const seen = useRef<Seen | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a language change must not repeat announcements
  useEffect(() => {
    const { seen: now, fresh } = newFailures(seen.current, shown);
    seen.current = now;
    const texts = fresh.flatMap((each) => {
      if (each.kind === 'unsent') return ofUnsent(each.entry.error);
      return each.message.failure ? ofStored(each.message.failure.code) : [];
    });
    say(texts);
  }, [shown]);

  return (
    <div aria-live="assertive" className="sr-only" data-testid="failures">
      {said}
    </div>
  );
}
