import type { ChatView as Chat } from '@contract/chat/realtime';
import { type ReactNode, type RefObject, Suspense, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { focusSection } from '../../../lib/focus/focus-section';
import { lazyWithRetry } from '../../../lib/lazy/lazy-with-retry';
import { useChatSelector } from '../store/chat-store';
import { selectAnswered, selectRevision, selectRunningText, selectShown } from '../store/selectors';
import { type Row, rowsOf, type ShownMessage, withPersonaRows } from '../store/timeline/timeline-view';
import { type Mark, MessageRow } from './message-row';
import { NewMessagesPill } from './scroll/new-messages-pill';
import { OlderMessagesStatus } from './scroll/older-messages-status';
import { ToBottomContext } from './scroll/to-bottom-context';
import { useFollowOwnMessage } from './scroll/use-follow-own-message';
import { useGrewAtStart } from './scroll/use-grew-at-start';
import type { JumpOfChat } from './scroll/use-jump';
import { useMarkRead } from './scroll/use-mark-read';
import { useMissedFailure } from './scroll/use-missed-failure';
import { useOlderMessages } from './scroll/use-older-messages';
import { useShowMessage } from './scroll/use-show-message';
import { useStickToBottom } from './scroll/use-stick-to-bottom';
import { useChatScreen } from './use-chat-screen';

const FailureBar = lazyWithRetry(async () => (await import('./scroll/failure-bar')).FailureBar);
const SuggestionChips = lazyWithRetry(async () => (await import('../composer/suggestion-chips')).SuggestionChips);
const StarterChips = lazyWithRetry(async () => (await import('../composer/starter-chips')).StarterChips);

/** Calls `onGrow` when the running reply grows, without re-rendering the list. */
function RunningTextWatch({ onGrow }: { onGrow: () => void }) {
  const { chat } = useChatScreen();
  const text = useChatSelector((state) => selectRunningText(state, chat.id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each change of the text
  useLayoutEffect(onGrow, [onGrow, text]);
  return null;
}

function useMessageRows(
  { id: chatId, persona_changes: changes }: Chat,
  replyAwaited: boolean,
): { shown: readonly ShownMessage[]; rows: readonly Row[] } {
  const shown = useChatSelector((state) => selectShown(state, chatId));
  const pendingId = useChatSelector((state) => selectAnswered(state, chatId));
  const rows = useMemo(
    () => withPersonaRows(rowsOf(shown, replyAwaited, pendingId), changes),
    [shown, replyAwaited, pendingId, changes],
  );
  return { shown, rows };
}

/** Next messages that the last row suggests. */
const suggestionsOf = (last: Row | undefined): readonly string[] | undefined =>
  last?.kind === 'saved' ? last.message.suggestions : undefined;

/** Scrolls to the edited message, which may be out of view. */
function useShowEdited(
  chatId: number,
  rows: readonly Row[],
  list: RefObject<VirtualizerHandle | null>,
  release: () => void,
): void {
  const id = useChatSelector((state) => {
    const revision = selectRevision(state, chatId);
    return revision && !revision.isSending ? revision.messageId : null;
  });
  const at = id === null ? -1 : rows.findIndex((row) => row.kind === 'saved' && row.message.id === id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each edit
  useEffect(() => {
    if (at < 0) return;
    release();
    list.current?.scrollToIndex(at, { align: 'nearest' });
  }, [id]);
}

interface MessageScrollerProps {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  onScroll: () => void;
  children: ReactNode;
}

/** The scroll container of the messages; a few messages are at its bottom. */
function MessageScroller({ scroller, content, onScroll, children }: MessageScrollerProps) {
  const { t } = useTranslation('chat');
  return (
    <section
      ref={scroller}
      aria-label={t('messages.label')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
      tabIndex={0}
      onScroll={onScroll}
      // The virtualizer keeps the scroll position; the browser's scroll anchoring would correct it twice.
      className="absolute inset-0 overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-2"
    >
      <div ref={content} className="mx-auto flex min-h-full max-w-[752px] flex-col justify-end px-4 pt-3">
        <div className="shrink-0">{children}</div>
      </div>
    </section>
  );
}

interface MessageRowsProps {
  list: RefObject<VirtualizerHandle | null>;
  scroller: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  grewAtStart: boolean;
  markOf: (row: Row) => Mark;
}

/** Only visible rows and the last one are in the DOM. */
function MessageRows({ list, scroller, rows, grewAtStart, markOf }: MessageRowsProps) {
  /** Always mounted: it may contain a form, whose input must survive scrolling. */
  const last = useMemo(() => (rows.length > 0 ? [rows.length - 1] : []), [rows.length]);
  return (
    <Virtualizer ref={list} data={rows} scrollRef={scroller} shift={grewAtStart} itemSize={96} keepMounted={last}>
      {(row: Row) => <MessageRow key={row.key} row={row} mark={markOf(row)} />}
    </Virtualizer>
  );
}

/** Messages to choose from: the agent's starters at the beginning, and what the last reply suggests. */
function NextMessages({ rows }: { rows: readonly Row[] }) {
  const suggestions = suggestionsOf(rows.at(-1));
  return (
    <>
      <Suspense>{rows.length < 2 && <StarterChips />}</Suspense>
      {/* Before their code has loaded, they take the place of one line. */}
      <Suspense fallback={<div className="h-[51px]" />}>
        {suggestions && <SuggestionChips texts={suggestions} />}
      </Suspense>
    </>
  );
}

interface MessageListProps extends Pick<JumpOfChat, 'jump' | 'leave'> {
  replyAwaited: boolean;
}

/** The messages of the open chat. */
export function MessageList({ replyAwaited, jump, leave }: MessageListProps) {
  const { chat } = useChatScreen();
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const { shown, rows } = useMessageRows(chat, replyAwaited);
  const { atBottom, onScroll, follow, toBottom, release } = useStickToBottom(scroller, content, rows);
  const grewAtStart = useGrewAtStart(rows);
  useFollowOwnMessage(shown, toBottom, { jump, leave });
  // The first paint shows the newest message, not the oldest.
  useLayoutEffect(toBottom, [toBottom]);
  const { isOnTheWay, markOf } = useShowMessage(jump, rows, list, release);
  useShowEdited(chat.id, rows, list, release);
  useMarkRead(chat, shown, atBottom && !isOnTheWay);
  const older = useOlderMessages(chat.id, scroller, rows);
  const missed = useMissedFailure(rows, list, release);
  /** For buttons that disappear when they are pressed. */
  const handingFocusBack = (action: () => void) => (button: Element) => {
    focusSection(button, scroller.current);
    action();
  };

  return (
    <>
      <div className="relative min-h-0 flex-1">
        <MessageScroller
          scroller={scroller}
          content={content}
          onScroll={() => {
            onScroll();
            missed.look();
            older.loadNearTop();
          }}
        >
          <ToBottomContext value={toBottom}>
            <MessageRows
              list={list}
              scroller={scroller}
              rows={rows}
              grewAtStart={grewAtStart}
              markOf={(row) => (row.key === missed.marked ? 'shown' : markOf(row))}
            />
          </ToBottomContext>
          <NextMessages rows={rows} />
          <RunningTextWatch onGrow={follow} />
        </MessageScroller>
        <OlderMessagesStatus state={older.state} onRetry={handingFocusBack(older.load)} />
        <NewMessagesPill shown={shown} atBottom={atBottom} onPress={handingFocusBack(toBottom)} />
      </div>
      <Suspense>
        {missed.row && (
          <FailureBar row={missed.row} section={scroller.current} onLead={missed.lead} onDismiss={missed.dismiss} />
        )}
      </Suspense>
    </>
  );
}
