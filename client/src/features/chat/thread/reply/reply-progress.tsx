import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { loadTexts } from '../../../../i18n/start';
import { preloadable } from '../../../../lib/lazy/preloadable';
import { serverNow } from '../../../../lib/time/server-clock';
import { useSecondsSince } from '../../../../lib/time/use-seconds-since';
import { useUntil } from '../../../../lib/time/use-until';
import { selectIsDisconnected } from '../../../../realtime/connection-slice';
import { OptionalBoundary } from '../../../../ui/feedback/lazy-boundary';
import { useChatSelector } from '../../store/chat-store';
import { selectActivity, selectFirstPending, selectOpenChat, selectPendingSince } from '../../store/selectors';
import { useChatScreen } from '../use-chat-screen';

const ActivityText = preloadable(async () => {
  const [file] = await Promise.all([import('../steps/activity-text'), loadTexts(['steps'])]);
  return file.ActivityText;
});

/** Seconds after which the status and the elapsed time are shown. */
const LONG_S = 5;

/** Placeholder of a reply without text: typing dots, the agent's activity and the elapsed time. */
export function ReplyProgress() {
  const { t } = useTranslation('chat');
  const { chat, agent } = useChatScreen();
  const first = useChatSelector((state) => selectFirstPending(state, chat.id));
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-fg2">
      <TypingDots label={t('messages.typing', { name: agent.name })} />
      {/* Without a pending message, the agent writes unprompted. */}
      {first === null ? <ReplyActivity /> : <PendingStatus key={first} />}
    </div>
  );
}

function PendingStatus() {
  const { t } = useTranslation('chat');
  const { chat } = useChatScreen();
  const isWorking = useUntil(useChatSelector((state) => selectOpenChat(state, chat.id)?.typingUntil ?? null));
  const isDisconnected = useSelector(selectIsDisconnected);
  const since = useChatSelector((state) => selectPendingSince(state, chat));
  const [seenAt] = useState(serverNow);
  const seconds = useSecondsSince(since ?? seenAt);
  const isLong = seconds >= LONG_S;
  // Without a socket no typing events arrive, so the phase is unknown.
  const phase = isLong && !isDisconnected ? t(isWorking ? 'awaiting.working' : 'awaiting.waiting') : null;
  return (
    <>
      <ReplyActivity otherwise={phase} />
      {isLong && (
        <span aria-hidden="true" className="tabular text-xs" data-testid="waited">
          {stopwatch(seconds)}
        </span>
      )}
    </>
  );
}

/** The agent's current activity; screen readers announce each change. */
export function ReplyActivity({ otherwise = null }: { otherwise?: string | null }) {
  const { chat } = useChatScreen();
  const activity = useChatSelector((state) => selectActivity(state, chat.id));
  return (
    <span role="status" className="min-w-0 [overflow-wrap:anywhere]">
      {activity ? (
        <OptionalBoundary instead={otherwise}>
          <ActivityText activity={activity} />
        </OptionalBoundary>
      ) : (
        otherwise
      )}
    </span>
  );
}

/** Formats seconds as 0:25. */
const stopwatch = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

function TypingDots({ label }: { label: string }) {
  return (
    <div className="flex h-6 items-center gap-1.5">
      <span className="sr-only">{label}</span>
      {['0ms', '200ms', '400ms'].map((delay) => (
        <span
          key={delay}
          aria-hidden="true"
          className="size-2 animate-breathe rounded-full bg-fg2"
          style={{ animationDelay: delay }}
        />
      ))}
    </div>
  );
}
