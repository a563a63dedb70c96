import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../../../lib/browser/use-online';
import { useChatSelector } from '../../store/chat-store';
import { selectFirstPending, selectShown } from '../../store/selectors';
import { useChatScreen } from '../use-chat-screen';
import { newStates, type Seen } from './new-states';
import { progressOf } from './progress';
import { useAnnouncements } from './use-announcements';

/** Delay in ms: a reply that arrives at once needs no announcement before it. */
const STARTED_AFTER = 1000;

/**
 * Announces for screen readers, once each, that a reply has begun, and that a message waits for a connection or behind
 * another one, or was stopped.
 * @param isReplying the running reply is shown
 */
export function ProgressAnnouncer({ isReplying }: { isReplying: boolean }) {
  const { t } = useTranslation('chat');
  const { chat, agent } = useChatScreen();
  const shown = useChatSelector((state) => selectShown(state, chat.id));
  const pendingId = useChatSelector((state) => selectFirstPending(state, chat.id));
  const isOnline = useOnline();
  const [said, say] = useAnnouncements();
  const [since] = useState(() => new Date().toISOString());
  const seen = useRef<Seen | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a language change must not repeat announcements
  useEffect(() => {
    const stateOf = (each: (typeof shown)[number]) => progressOf(each, pendingId, isOnline);
    const { seen: now, fresh } = newStates(seen.current, shown, { stateOf, since });
    seen.current = now;
    say(fresh.flatMap((each) => stateOf(each) ?? []).map((state) => t(`delivery.${state}`)));
  }, [shown, pendingId, isOnline]);

  const reply = isReplying ? (pendingId ?? 'unprompted') : null;
  /** The reply whose start is announced, until it ends. */
  const [begun, setBegun] = useState<typeof reply>(null);
  useEffect(() => {
    if (reply === null) return;
    const timer = setTimeout(() => setBegun(reply), STARTED_AFTER);
    return () => {
      clearTimeout(timer);
      setBegun(null);
    };
  }, [reply]);

  return (
    <div aria-live="polite" className="sr-only" data-testid="progress">
      {said}
      {begun !== null && begun === reply && <p key={begun}>{t('messages.typing', { name: agent.name })}</p>}
    </div>
  );
}
