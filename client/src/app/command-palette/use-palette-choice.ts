import { type RefObject, useCallback, useRef, useState } from 'react';

export interface PaletteChoice {
  /** Value of the selected item. */
  value: string;
  select: (value: string) => void;
  /** Selects the first item unless the user has moved the selection: later results may appear above it. */
  selectFirst: () => void;
  /** Called when the user moves the selection. */
  markMoved: () => void;
  /** Called when the search changes: the first item is selected again. */
  reset: () => void;
}

/** The selected item of the palette. */
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
