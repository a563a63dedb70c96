import { type RefObject, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useChatRuntime } from '../../api/runtime/chat-runtime-context';
import type { Attached } from '../../files/attach/attached';
import { useChatSelector } from '../../store/chat-store';
import { selectIsInFlight } from '../../store/selectors';
import { useChatScreen } from '../../thread/use-chat-screen';
import { writeDraft } from './draft-storage';
import { isBlank, type MessageState, messageOf, obstacleTo } from './obstacle';
import { useDraft } from './use-draft';

export interface MessageDraft extends Required<Omit<MessageState, 'files'>> {
  /** Neither a text nor a file. */
  blank: boolean;
  /** Why it cannot be sent now, as a text. */
  obstacle: string | undefined;
  change: (text: string) => void;
  /** Sends the message unless it is blocked. */
  submit: () => void;
}

/** Draft of the open chat with its actions. */
export function useMessageDraft(box: RefObject<HTMLElement | null>, attached: Attached): MessageDraft {
  const { t } = useTranslation('chat');
  const { chat, agent } = useChatScreen();
  const { send } = useChatRuntime();
  const text = useDraft(chat.id);
  const inFlight = useChatSelector((state) => selectIsInFlight(state, chat.id));
  const { writable } = agent;
  const offline = agent.presence === 'offline';
  const { count: files, problem, take } = attached;
  const reason = obstacleTo({ text, files, writable, offline, inFlight });
  const obstacle = reason ? t(`composer.${reason}`) : problem;

  const change = useCallback((next: string): void => writeDraft(chat.id, next), [chat.id]);
  const submit = useCallback((): void => {
    if (obstacle) return;
    send(chat.id, messageOf(text), take());
    change('');
    box.current?.focus({ preventScroll: true });
  }, [obstacle, send, chat.id, text, take, change, box]);

  return { text, blank: !files && isBlank(text), writable, offline, inFlight, obstacle, change, submit };
}
