import { useEffect, useSyncExternalStore } from 'react';
import { useChatSelector } from '../../store/chat-store';
import { selectShown } from '../../store/selectors';
import { useChatScreen } from '../../thread/use-chat-screen';
import { stopReading } from './reader';
import { onReading, readingNow } from './reading-state';

/** Stops reading when the message is deleted or replaced by another reply, and when the chat is left. */
export function useReadingEnds(): void {
  const { chat } = useChatScreen();
  const reading = useSyncExternalStore(onReading, readingNow);
  const isGone = useChatSelector(
    (root) =>
      reading !== null &&
      !selectShown(root, chat.id).some((each) => each.kind === 'saved' && each.message.id === reading),
  );
  useEffect(() => {
    if (isGone) stopReading();
  }, [isGone]);
  useEffect(() => stopReading, []);
}
