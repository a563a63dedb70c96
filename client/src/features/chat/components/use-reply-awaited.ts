import { TIMES } from '@contract/limits';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../ui/notify';
import { useChatSelector } from '../store/chat-store';
import { selectFirstPending, selectOpenChat, selectRunningText } from '../store/selectors';

/** True until an ISO time, and only so long. */
function useUntil(until: string | null): boolean {
  const [now, setNow] = useState(() => Date.now());
  const end = until ? Date.parse(until) : 0;
  useEffect(() => {
    setNow(Date.now());
    const left = end - Date.now();
    if (left <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), left);
    return () => clearTimeout(timer);
  }, [end]);
  return end > now;
}

export interface AwaitedReply {
  /** A message of the person waits for its reply: there is something to stop. */
  pending: boolean;
  /** Something is to be shown in the reply's place: dots or text. */
  shown: boolean;
}

/**
 * Whether a reply is awaited in a chat. When nothing came for three minutes the person is told, once, and the dots
 * end; the message itself tells later what became of it.
 */
export function useReplyAwaited(chatId: number, agentName: string): AwaitedReply {
  const { t } = useTranslation('chat');
  const pendingId = useChatSelector((state) => selectFirstPending(state, chatId));
  const hasText = useChatSelector((state) => selectRunningText(state, chatId) !== '');
  const typing = useUntil(useChatSelector((state) => selectOpenChat(state, chatId)?.typingUntil ?? null));
  const [givenUp, setGivenUp] = useState<number | null>(null);

  useEffect(() => {
    if (pendingId === null || hasText || givenUp === pendingId) return;
    const timer = setTimeout(() => {
      setGivenUp(pendingId);
      notify.error({
        id: `offline:${chatId}`,
        title: t('offline.title'),
        description: t('offline.text', { name: agentName }),
      });
    }, TIMES.agentNotOnline);
    return () => clearTimeout(timer);
  }, [chatId, pendingId, hasText, givenUp, agentName, t]);

  const pending = pendingId !== null;
  return { pending, shown: hasText || (pending && givenUp !== pendingId) || (!pending && typing) };
}
