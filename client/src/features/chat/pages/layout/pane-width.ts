/** Width of the list beside a chat, in px. */
export const PANE = { start: 320, min: 200, max: 600 } as const;

const STEP = 16;

/** Nearest allowed width. */
export const clampWidth = (width: number): number => Math.round(Math.min(PANE.max, Math.max(PANE.min, width)));

/** Parses a stored width; the default if it is missing or out of range. */
export function parseWidth(text: string | null): number {
  const width = Number(text);
  return width >= PANE.min && width <= PANE.max ? width : PANE.start;
}

/** Width after a key press on the handle; undefined if the key is not handled. */
export function widthAfterKey(width: number, key: string): number | undefined {
  if (key === 'ArrowLeft') return clampWidth(width - STEP);
  if (key === 'ArrowRight') return clampWidth(width + STEP);
  if (key === 'Home') return PANE.min;
  if (key === 'End') return PANE.max;
  return undefined;
}
