import type { ChatView } from '@contract/chat/realtime';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useChatRuntime } from '../../api/runtime/chat-runtime-context';
import type { ShownMessage } from '../../store/timeline/timeline-view';

const RETRY_AFTER = 5000;

const attends = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

function subscribe(onChange: () => void): () => void {
  window.addEventListener('focus', onChange);
  window.addEventListener('blur', onChange);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    window.removeEventListener('focus', onChange);
    window.removeEventListener('blur', onChange);
    document.removeEventListener('visibilitychange', onChange);
  };
}

/** The highest `seq` of the agent's messages; 0 if there are none. */
const newestReply = (shown: readonly ShownMessage[]): number =>
  shown.reduce((top, each) => {
    const isReply = each.kind === 'saved' && each.message.is_agent_message;
    return isReply ? Math.max(top, each.message.seq) : top;
  }, 0);

/** Reports the read position to the server while the newest message is in view and the tab has the focus. */
export function useMarkRead(chat: ChatView, shown: readonly ShownMessage[], newestInSight: boolean): void {
  const { calls, list } = useChatRuntime();
  const attentive = useSyncExternalStore(subscribe, attends);
  const told = useRef({ chatId: 0, seq: 0 });
  const [failures, setFailures] = useState(0);
  const seq = newestReply(shown);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure triggers a retry
  useEffect(() => {
    if (!attentive || !newestInSight || seq <= chat.last_read_seq) return;
    if (told.current.chatId === chat.id && told.current.seq >= seq) return;
    told.current = { chatId: chat.id, seq };
    calls.read(chat.id, seq).then(
      (answer) => list.upsert(answer),
      () => {
        told.current = { chatId: 0, seq: 0 };
        setTimeout(() => setFailures((count) => count + 1), RETRY_AFTER);
      },
    );
  }, [attentive, newestInSight, seq, chat.id, chat.last_read_seq, calls, list, failures]);
}
