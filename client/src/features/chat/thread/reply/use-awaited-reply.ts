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

/** A chat that was held learns of what came meanwhile only now. */
const CATCH_UP = 3000;

export interface AwaitedReply {
  /** A message of the person waits for its reply: there is something to stop. */
  pending: boolean;
  /** Something is to be shown in the reply's place: dots or text. */
  shown: boolean;
}

/**
 * Whether a reply is awaited in a chat. When nothing came for three minutes the person is told and the dots end, until
 * they write again or are answered; the message itself tells later what became of it.
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
  /** Another one with each message, with each answer, and with whatever the agent is said to do: so it is online. */
  const wait = pending ? `${first}-${last}-${sign}` : null;

  useEffect(() => {
    if (wait === null || hasText || givenUp === wait) return;
    // Who comes back does not wait anew.
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
