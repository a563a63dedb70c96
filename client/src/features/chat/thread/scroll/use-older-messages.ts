import { type RefObject, useCallback, useEffect } from 'react';
import { useChatRuntime } from '../../api/runtime/chat-runtime-context';
import { useChatSelector } from '../../store/chat-store';
import { selectOpenChat } from '../../store/selectors';
import type { Row } from '../../store/timeline/timeline-view';

/** Distance from the top at which older messages are loaded, in pixels. */
const LOAD_WITHIN = 10;

export interface OlderMessages {
  state: 'idle' | 'loading' | 'error';
  load: () => void;
  /** Loads older messages when the scroller is near its top. */
  loadNearTop: () => void;
}

/** Loads older messages as the user scrolls up, and at once while the rows do not fill the screen. */
export function useOlderMessages(
  chatId: number,
  scroller: RefObject<HTMLElement | null>,
  rows: readonly Row[],
): OlderMessages {
  const { loader } = useChatRuntime();
  const state = useChatSelector((root) => selectOpenChat(root, chatId)?.older ?? 'idle');
  const load = useCallback((): void => void loader.loadOlder(chatId), [loader, chatId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows may still not fill the screen
  useEffect(() => {
    const element = scroller.current;
    if (state !== 'idle' || !element) return;
    if (element.scrollHeight <= element.clientHeight + LOAD_WITHIN) load();
  }, [scroller, load, state, rows]);

  const loadNearTop = (): void => {
    if ((scroller.current?.scrollTop ?? LOAD_WITHIN + 1) <= LOAD_WITHIN) load();
  };
  return { state, load, loadNearTop };
}
