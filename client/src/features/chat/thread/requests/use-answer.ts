import type { RequestAnswer } from '@contract/requests/requests';
import { useRef, useState } from 'react';
import { useErrorText } from '../../../../api/errors/error-text';
import { useOnline } from '../../../../lib/browser/use-online';
import { makeUuid } from '../../../../lib/make-uuid';
import { sync } from '../../../../realtime/sync/synchronizer';
import { useChatRuntime } from '../../api/runtime/chat-runtime-context';
import { messageArrived } from '../../store/chat-slice';
import { useChatStore } from '../../store/chat-store';
import { useChatScreen } from '../use-chat-screen';

/** Sends the answer to a question. */
export function useAnswer(messageId: number, onAnswered: () => void) {
  const textOf = useErrorText();
  const { calls } = useChatRuntime();
  const { dispatch } = useChatStore();
  const { chat, agent } = useChatScreen();
  const isOnline = useOnline();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  /** The same for each attempt, so that an answer whose response was lost is not rejected. */
  const clientId = useRef('');

  async function send(answer: RequestAnswer): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    clientId.current ||= makeUuid();
    try {
      const body = { answer, client_id: clientId.current };
      dispatch(messageArrived({ chatId: chat.id, message: await calls.answer(chat.id, messageId, body) }));
      onAnswered();
    } catch (failure) {
      setError(textOf(failure));
    } finally {
      setBusy(false);
      sync.request(chat.id);
    }
  }

  /** Why it cannot be answered now. */
  const blocked = !isOnline ? 'offline' : !agent.writable ? 'unavailable' : null;
  return { send, isBusy, error, blocked } as const;
}
