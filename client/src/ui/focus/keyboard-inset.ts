/** Less than this is a bar of the browser that came or went. */
const SMALLEST_KEYBOARD = 50;

/** What is known of the window and of the part of it in sight. */
export interface InsetReading {
  windowHeight: number;
  viewHeight: number;
  viewTop: number;
  /** Pinch zoom: a part that was zoomed into says nothing about a keyboard. */
  scale: number;
}

/** How much of the lower edge the on-screen keyboard covers, where the window does not shrink for it (iOS). */
export function keyboardInset({ windowHeight, viewHeight, viewTop, scale }: InsetReading): number {
  if (Math.abs(scale - 1) > 0.01) return 0;
  const covered = Math.round(windowHeight - viewHeight - viewTop);
  return covered >= SMALLEST_KEYBOARD ? covered : 0;
}
