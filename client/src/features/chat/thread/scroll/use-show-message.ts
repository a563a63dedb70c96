import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { Row } from '../../store/timeline/timeline-view';
import type { Mark } from '../message-row';
import type { Jump } from './use-jump';

const MARKED_FOR = 3000;

const isMessage = (row: Row, id: number | undefined): boolean => row.kind === 'saved' && row.message.id === id;

export interface ShowMessage {
  /** The target message is not in view yet. */
  isOnTheWay: boolean;
  markOf: (row: Row) => Mark;
}

/** Scrolls to the target message once it is among the rows, and highlights it for a moment. */
export function useShowMessage(
  jump: Jump | null,
  rows: readonly Row[],
  list: RefObject<VirtualizerHandle | null>,
  release: () => void,
): ShowMessage {
  const [shown, setShown] = useState<string | null>(null);
  const [marked, setMarked] = useState<string | null>(null);
  const index = jump?.state === 'there' ? rows.findIndex((row) => isMessage(row, jump.messageId)) : -1;
  const key = jump?.key ?? null;

  useLayoutEffect(() => {
    if (index < 0 || key === shown) return;
    release();
    list.current?.scrollToIndex(index, { align: 'center' });
    setShown(key);
    setMarked(key);
  }, [index, key, shown, list, release]);

  useEffect(() => {
    if (marked === null) return;
    const timer = setTimeout(() => setMarked(null), MARKED_FOR);
    return () => clearTimeout(timer);
  }, [marked]);

  const markOf = (row: Row): Mark => {
    if (!jump || !isMessage(row, jump.messageId)) return 'none';
    return marked === key ? 'shown' : 'sought';
  };
  const isOnTheWay = jump !== null && key !== shown && (jump.state === 'on-the-way' || index >= 0);
  return { isOnTheWay, markOf };
}
