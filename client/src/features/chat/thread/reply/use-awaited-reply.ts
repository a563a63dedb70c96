import { TIMES } from '@contract/limits';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../../lib/time/server-clock';
import { useUntil } from '../../../../lib/time/use-until';
import { notify } from '../../../../ui/feedback/notify';
import { useChatSelector } from '../../store/chat-store';
import {
  selectFirstPending,
  selectLastPending,
  selectLastSign,
  selectOpenChat,
  selectRunningText,
} from '../../store/selectors';

/** Minimum timeout in ms: a restored chat first applies the events that arrived while it was cached. */
const CATCH_UP = 3000;

export interface AwaitedReply {
  /** A user message awaits its reply, which can be stopped. */
  pending: boolean;
  /** The reply row is shown, with dots or text. */
  shown: boolean;
}

/**
 * Whether a reply is awaited in a chat. After three minutes without a sign of the agent, shows a notification and hides
 * the dots until the next message, reply or activity. The message later shows its final state.
 */
export function useAwaitedReply(chatId: number, agentName: string): AwaitedReply {
  const { t } = useTranslation('chat');
  const first = useChatSelector((state) => selectFirstPending(state, chatId));
  const last = useChatSelector((state) => selectLastPending(state, chatId));
  const hasText = useChatSelector((state) => selectRunningText(state, chatId) !== '');
  const typing = useUntil(useChatSelector((state) => selectOpenChat(state, chatId)?.typingUntil ?? null));
  const [givenUp, setGivenUp] = useState<string | null>(null);
  const pending = last !== null;
  const sign = useChatSelector((state) => selectLastSign(state, chatId));
  /** Changes with each message, reply and activity report, which restarts the timeout. */
  const wait = pending ? `${first}-${last}-${sign}` : null;

  useEffect(() => {
    if (wait === null || hasText || givenUp === wait) return;
    // The time already waited counts when the chat is reopened.
    const waited = sign === null ? 0 : serverNow() - sign;
    const timer = setTimeout(
      () => {
        setGivenUp(wait);
        notify.error({
          id: `offline:${chatId}`,
          title: t('offline.title'),
          description: t('offline.text', { name: agentName }),
        });
      },
      Math.max(TIMES.agentNotOnline - waited, CATCH_UP),
    );
    return () => clearTimeout(timer);
  }, [chatId, wait, sign, hasText, givenUp, agentName, t]);

  return { pending, shown: hasText || (pending && givenUp !== wait) || (!pending && typing) };
}
