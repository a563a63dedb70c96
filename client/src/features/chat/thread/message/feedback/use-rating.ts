import type { MessageView } from '@contract/chat/realtime';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../../api/errors/error-text';
import type { FeedbackDto } from '../../../../../api/generated';
import { notify } from '../../../../../ui/feedback/notify';
import { useChatRuntime } from '../../../api/runtime/chat-runtime-context';
import { messageArrived } from '../../../store/chat-slice';
import { useChatStore } from '../../../store/chat-store';
import { useChatScreen } from '../../use-chat-screen';

/** Sends the rating of a reply. A press during a request waits for it, so that the last one wins. */
export function useRating(message: MessageView): {
  /** The last requested rating, stored or not. */
  value: number | null;
  /** Resolves to whether it was stored and is still the last one; shows the error otherwise. */
  rate: (feedback: FeedbackDto) => Promise<boolean>;
  isBusy: boolean;
} {
  const { t } = useTranslation('chatTools');
  const textOf = useErrorText();
  const { calls } = useChatRuntime();
  const { dispatch } = useChatStore();
  const { chat } = useChatScreen();
  /** The rating being sent. */
  const [sent, setSent] = useState<FeedbackDto>();
  const last = useRef<Promise<unknown>>(Promise.resolve());

  async function rate(feedback: FeedbackDto): Promise<boolean> {
    const request = last.current.then(() => calls.rate(chat.id, message.id, feedback));
    const settled = request.catch(() => undefined);
    last.current = settled;
    setSent(feedback);
    try {
      dispatch(messageArrived({ chatId: chat.id, message: await request }));
      return last.current === settled;
    } catch (error) {
      notify.error({ title: t('feedback.failed'), description: textOf(error) });
      return false;
    } finally {
      if (last.current === settled) setSent(undefined);
    }
  }

  return { value: sent ? sent.value : (message.feedback ?? null), rate, isBusy: sent !== undefined };
}
