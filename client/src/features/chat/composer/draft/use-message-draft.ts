import { type RefObject, useCallback } from 'react';
import { useChatRuntime } from '../../api/runtime/chat-runtime-context';
import { useChatSelector } from '../../store/chat-store';
import { selectIsInFlight } from '../../store/selectors';
import { useChatScreen } from '../../thread/use-chat-screen';
import { writeDraft } from './draft-storage';
import { type MessageState, messageOf, type Obstacle, obstacleTo } from './obstacle';
import { useDraft } from './use-draft';

export interface MessageDraft extends Required<MessageState> {
  obstacle: Obstacle | null;
  change: (text: string) => void;
  /** Sends the message unless it is blocked. */
  submit: () => void;
}

/** Draft of the open chat with its actions. */
export function useMessageDraft(box: RefObject<HTMLElement | null>): MessageDraft {
  const { chat, agent } = useChatScreen();
  const { send } = useChatRuntime();
  const text = useDraft(chat.id);
  const inFlight = useChatSelector((state) => selectIsInFlight(state, chat.id));
  const { writable } = agent;
  const offline = agent.presence === 'offline';
  const obstacle = obstacleTo({ text, writable, offline, inFlight });

  const change = useCallback((next: string): void => writeDraft(chat.id, next), [chat.id]);
  const submit = useCallback((): void => {
    if (obstacle) return;
    send(chat.id, messageOf(text));
    change('');
    box.current?.focus({ preventScroll: true });
  }, [obstacle, send, chat.id, text, change, box]);

  return { text, writable, offline, inFlight, obstacle, change, submit };
}
