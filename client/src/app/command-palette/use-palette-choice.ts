import { type RefObject, useCallback, useRef, useState } from 'react';

export interface PaletteChoice {
  /** The selected line. */
  value: string;
  select: (value: string) => void;
  /** Selects the first line, unless the user has moved away from it: later results may appear above it. */
  selectFirst: () => void;
  /** The user moved the selection. */
  markMoved: () => void;
  /** Another question: the first line is selected again. */
  reset: () => void;
}

/** The selected line of the palette. */
export function usePaletteChoice(list: RefObject<HTMLElement | null>): PaletteChoice {
  const [value, select] = useState('');
  const hasMoved = useRef(false);
  const selectFirst = useCallback(() => {
    const first = list.current?.querySelector('[cmdk-item]:not([data-disabled=true])');
    if (!hasMoved.current && first) select(first.getAttribute('data-value') ?? '');
  }, [list]);
  const markMoved = (): void => {
    hasMoved.current = true;
  };
  const reset = (): void => {
    hasMoved.current = false;
  };
  return { value, select, selectFirst, markMoved, reset };
}
