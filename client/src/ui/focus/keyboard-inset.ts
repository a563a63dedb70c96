/** In pixels. Smaller changes come from browser bars that appear or disappear. */
const MIN_KEYBOARD_HEIGHT = 50;

/** Sizes of the window and the visual viewport. */
export interface InsetReading {
  windowHeight: number;
  viewHeight: number;
  viewTop: number;
  /** Pinch zoom; a zoomed viewport says nothing about the keyboard. */
  scale: number;
}

/** Height of the bottom area covered by the on-screen keyboard, where the window does not shrink for it (iOS). */
export function keyboardInset({ windowHeight, viewHeight, viewTop, scale }: InsetReading): number {
  if (Math.abs(scale - 1) > 0.01) return 0;
  const covered = Math.round(windowHeight - viewHeight - viewTop);
  return covered >= MIN_KEYBOARD_HEIGHT ? covered : 0;
}
