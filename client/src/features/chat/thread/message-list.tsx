import { Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { focusSection } from '../../../lib/focus/focus-section';
import { lazyWithRetry } from '../../../lib/lazy/lazy-with-retry';
import { Button } from '../../../ui/buttons/button';
import { Spinner } from '../../../ui/feedback/spinner';
import { useChatRuntime } from '../api/runtime/chat-runtime-context';
import { useChatSelector } from '../store/chat-store';
import { selectFirstPending, selectOpenChat, selectRunningText, selectShown } from '../store/selectors';
import { type Row, rowsOf } from '../store/timeline/timeline-view';
import { MessageRow } from './message-row';
import { NewMessagesPill } from './scroll/new-messages-pill';
import type { JumpOfChat } from './scroll/use-jump';
import { useMarkRead } from './scroll/use-mark-read';
import { useShowMessage } from './scroll/use-show-message';
import { useStickToBottom } from './scroll/use-stick-to-bottom';
import { useChatScreen } from './use-chat-screen';

const LOAD_WITHIN = 10;

const StarterChips = lazyWithRetry(async () => (await import('../composer/starter-chips')).StarterChips);

/** Calls `onGrow` when the running reply grows, without rendering the list. */
function RunningTextWatch({ onGrow }: { onGrow: () => void }) {
  const { chat } = useChatScreen();
  const text = useChatSelector((state) => selectRunningText(state, chat.id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is the reason
  useLayoutEffect(onGrow, [onGrow, text]);
  return null;
}

/** True in the render in which rows were added before the first one: the list then holds its place from its end. */
function useGrewAtStart(rows: readonly Row[]): boolean {
  const before = useRef({ first: rows[0]?.key, length: rows.length });
  const { first, length } = before.current;
  const grew = first !== undefined && rows.length > length && rows[0]?.key !== first;
  useLayoutEffect(() => {
    before.current = { first: rows[0]?.key, length: rows.length };
  });
  return grew;
}

interface MessageListProps extends Pick<JumpOfChat, 'jump' | 'leave'> {
  replyAwaited: boolean;
}

/** The messages of the open chat, those in sight alone in the document. */
export function MessageList({ replyAwaited, jump, leave }: MessageListProps) {
  const { t } = useTranslation('chat');
  const { chat } = useChatScreen();
  const { loader } = useChatRuntime();
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const shown = useChatSelector((state) => selectShown(state, chat.id));
  const older = useChatSelector((state) => selectOpenChat(state, chat.id)?.older ?? 'idle');
  const pendingId = useChatSelector((state) => selectFirstPending(state, chat.id));
  const rows = useMemo(() => rowsOf(shown, replyAwaited, pendingId), [shown, replyAwaited, pendingId]);
  const { atBottom, onScroll, follow, toBottom, release } = useStickToBottom(scroller, content, rows);
  const grewAtStart = useGrewAtStart(rows);
  // One's own message is always gone to.
  const unsent = shown.filter((each) => each.kind === 'unsent').length;
  const [unsentBefore, setUnsentBefore] = useState(unsent);
  useLayoutEffect(() => {
    if (unsent > unsentBefore) {
      toBottom();
      if (jump) leave();
    }
    setUnsentBefore(unsent);
  }, [unsent, unsentBefore, toBottom, jump, leave]);

  // The first paint shows the newest message, not the oldest.
  useLayoutEffect(toBottom, [toBottom]);
  const { isOnTheWay, markOf } = useShowMessage(jump, rows, list, release);
  useMarkRead(chat, shown, atBottom && !isOnTheWay);

  // Short pages leave nothing to scroll: what is above is fetched at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may still not fill the screen
  useEffect(() => {
    const element = scroller.current;
    if (older !== 'idle' || !element) return;
    if (element.scrollHeight <= element.clientHeight + LOAD_WITHIN) void loader.loadOlder(chat.id);
  }, [loader, chat.id, older, rows]);

  return (
    <div className="relative min-h-0 flex-1">
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section
        ref={scroller}
        aria-label={t('messages.label')}
        tabIndex={0}
        onScroll={() => {
          onScroll();
          if ((scroller.current?.scrollTop ?? LOAD_WITHIN + 1) <= LOAD_WITHIN) void loader.loadOlder(chat.id);
        }}
        // The list holds its place itself; the browser's own anchoring would hold it twice.
        className="absolute inset-0 overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div ref={content} className="mx-auto flex min-h-full max-w-[752px] flex-col justify-end px-4 pt-3">
          <div className="shrink-0">
            <Virtualizer ref={list} data={rows} scrollRef={scroller} shift={grewAtStart} itemSize={96}>
              {(row: Row) => <MessageRow key={row.key} row={row} mark={markOf(row)} />}
            </Virtualizer>
            <Suspense>{rows.length < 2 && <StarterChips />}</Suspense>
            <RunningTextWatch onGrow={follow} />
          </div>
        </div>
      </section>
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: as above */}
      {older === 'loading' && (
        <div role="status" className="absolute inset-x-0 top-2 grid justify-items-center">
          <span className="animate-appear-late rounded-full border border-line bg-card p-2 text-primary">
            <Spinner size={18} />
            <span className="sr-only">{t('messages.olderLoading')}</span>
          </span>
        </div>
      )}
      {older === 'error' && (
        <div role="alert" className="absolute inset-x-0 top-2 grid justify-items-center">
          <div className="flex items-center rounded-full border border-line bg-card pl-3 text-sm text-danger">
            {t('messages.olderError')}
            <Button
              variant="quiet"
              size="sm"
              onClick={({ currentTarget }) => {
                focusSection(currentTarget, scroller.current);
                void loader.loadOlder(chat.id);
              }}
            >
              {t('actions.retry')}
            </Button>
          </div>
        </div>
      )}
      <NewMessagesPill
        shown={shown}
        atBottom={atBottom}
        onPress={(pill) => {
          focusSection(pill, scroller.current);
          toBottom();
        }}
      />
    </div>
  );
}
