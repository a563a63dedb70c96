import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { serverNow } from '../../../../lib/time/server-clock';
import { useSecondsSince } from '../../../../lib/time/use-seconds-since';
import { useUntil } from '../../../../lib/time/use-until';
import { selectIsDisconnected } from '../../../../realtime/connection-slice';
import { useChatSelector } from '../../store/chat-store';
import { selectActivity, selectFirstPending, selectOpenChat, selectPendingSince } from '../../store/selectors';
import { useChatScreen } from '../use-chat-screen';
import { useActivityText } from './use-activity-text';

/** Seconds after which the status and the elapsed time are shown. */
const LONG_S = 5;

/** Placeholder of a reply without text: typing dots, the agent's activity and the elapsed time. */
export function ReplyProgress() {
  const { t } = useTranslation('chat');
  const { chat, agent } = useChatScreen();
  const first = useChatSelector((state) => selectFirstPending(state, chat.id));
  const doing = useActivityText(useChatSelector((state) => selectActivity(state, chat.id)));
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-fg2">
      <TypingDots label={t('messages.typing', { name: agent.name })} />
      {/* Without a pending message, the agent writes unprompted. */}
      {first === null ? <Status text={doing} /> : <PendingStatus key={first} doing={doing} />}
    </div>
  );
}

function PendingStatus({ doing }: { doing: string | null }) {
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
      <Status text={doing ?? phase} />
      {isLong && (
        <span aria-hidden="true" className="tabular text-xs" data-testid="waited">
          {stopwatch(seconds)}
        </span>
      )}
    </>
  );
}

function Status({ text }: { text: string | null }) {
  return (
    <span role="status" className="min-w-0 [overflow-wrap:anywhere]">
      {text}
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
