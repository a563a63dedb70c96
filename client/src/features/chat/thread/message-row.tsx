import { memo, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../lib/cn';
import { takeFocus } from '../../../lib/focus/navigation-focus';
import type { Row } from '../store/timeline/timeline-view';
import { AgentMessage } from './message/agent-message';
import { OwnMessage } from './message/own-message';
import { UnsentMessage } from './message/unsent-message';

/** `sought`: the URL points to the message; `shown`: it was just scrolled to. */
export type Mark = 'none' | 'sought' | 'shown';

interface MessageRowProps {
  row: Row;
  mark?: Mark;
}

/** The user writes as another persona from here on. */
function PersonaMark({ name }: { name: string }) {
  const { t } = useTranslation('chat');
  return <p className="py-3 text-center text-xs text-fg2 [overflow-wrap:anywhere]">{t('persona.now', { name })}</p>;
}

/** The stored reply replaces the running one in the same row. */
function Message({ row }: { row: Row }) {
  if (row.kind === 'persona') return <PersonaMark name={row.name} />;
  if (row.kind === 'unsent') return <UnsentMessage entry={row.entry} />;
  if (row.kind === 'running') return <AgentMessage message={null} />;
  if (row.message.is_agent_message) return <AgentMessage message={row.message} />;
  return <OwnMessage message={row.message} delivery={row.delivery} />;
}

const FRAMES_TO_FOCUS = 60;

/**
 * Highlights a message that was navigated to and focuses it: screen readers read it, and its actions are next in the
 * tab order.
 */
function Frame({ mark, children }: { mark: Mark; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (mark !== 'shown') return;
    // A row is hidden until it is measured, and hidden elements cannot take the focus: retries each frame.
    let left = FRAMES_TO_FOCUS;
    let next = 0;
    const take = (): void => {
      // When switching between branches, the focus stays on the same button.
      takeFocus(frame.current?.querySelector<HTMLElement>('[data-led]') ?? frame.current);
      left -= 1;
      if (!frame.current?.contains(document.activeElement) && left > 0) next = requestAnimationFrame(take);
    };
    take();
    return () => cancelAnimationFrame(next);
  }, [mark]);
  return (
    <div
      ref={frame}
      tabIndex={mark === 'none' ? undefined : -1}
      data-mark={mark}
      className={cn(
        'relative isolate outline-none before:pointer-events-none before:absolute before:-inset-x-3 before:inset-y-0 before:-z-10',
        'before:rounded-card before:border before:border-primary/50 before:bg-primary/8 base:before:opacity-0 before:transition-opacity before:duration-[600ms]',
        mark === 'shown' && 'before:opacity-100',
      )}
    >
      {children}
    </div>
  );
}

/** Rows are new objects after each change, but their unchanged contents keep their identity. */
function isSameRow(before: Row, after: Row): boolean {
  if (before.kind === 'saved' && after.kind === 'saved') {
    return before.message === after.message && before.delivery === after.delivery;
  }
  if (before.kind === 'unsent' && after.kind === 'unsent') return before.entry === after.entry;
  if (before.kind === 'persona' && after.kind === 'persona') return before.name === after.name;
  return before.kind === after.kind;
}

/** One message of any kind. Re-renders only when the message changes. */
export const MessageRow = memo(
  function MessageRow({ row, mark = 'none' }: MessageRowProps) {
    return (
      <Frame mark={mark}>
        <Message row={row} />
      </Frame>
    );
  },
  (before, after) => before.mark === after.mark && isSameRow(before.row, after.row),
);
