/** How wide the list beside a chat may be, in pixels. */
export const PANE = { start: 320, min: 200, max: 600 } as const;

const STEP = 16;

/** The nearest width that is allowed. */
export const clampWidth = (width: number): number => Math.round(Math.min(PANE.max, Math.max(PANE.min, width)));

/** A width that was kept as text; the one to begin with where there is none, or one that is not allowed. */
export function parseWidth(text: string | null): number {
  const width = Number(text);
  return width >= PANE.min && width <= PANE.max ? width : PANE.start;
}

/** The width after a key on the handle; undefined: the key means nothing to it. */
export function widthAfterKey(width: number, key: string): number | undefined {
  if (key === 'ArrowLeft') return clampWidth(width - STEP);
  if (key === 'ArrowRight') return clampWidth(width + STEP);
  if (key === 'Home') return PANE.min;
  if (key === 'End') return PANE.max;
  return undefined;
}
