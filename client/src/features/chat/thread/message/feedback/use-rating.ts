import type { MessageView } from '@contract/realtime';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../../api/errors/error-text';
import type { FeedbackDto } from '../../../../../api/generated';
import { notify } from '../../../../../ui/feedback/notify';
import { useChatRuntime } from '../../../api/runtime/chat-runtime-context';
import { messageArrived } from '../../../store/chat-slice';
import { useChatStore } from '../../../store/chat-store';
import { useChatScreen } from '../../use-chat-screen';

/** Sends the rating of a reply. */
export function useRating(message: MessageView): {
  /** Resolves to whether it was stored; shows the error otherwise. */
  rate: (feedback: FeedbackDto) => Promise<boolean>;
  isBusy: boolean;
} {
  const { t } = useTranslation('chatTools');
  const textOf = useErrorText();
  const { calls } = useChatRuntime();
  const { dispatch } = useChatStore();
  const { chat } = useChatScreen();
  const [isBusy, setBusy] = useState(false);

  async function rate(feedback: FeedbackDto): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    try {
      dispatch(messageArrived({ chatId: chat.id, message: await calls.rate(chat.id, message.id, feedback) }));
      return true;
    } catch (error) {
      notify.error({ title: t('feedback.failed'), description: textOf(error) });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { rate, isBusy };
}
