/** Whether the on-screen keyboard is open, from the height of the window. The two thresholds keep it from flickering. */
const KEYBOARD_OPENS_AT = 150;
const KEYBOARD_CLOSES_AT = 50;
/** iOS keeps the window's height and shrinks the visual viewport only. */
const IOS_RATIO = 0.8;

export interface KeyboardState {
  readonly open: boolean;
  /** The tallest window seen in this orientation: the height without the keyboard. */
  readonly fullHeight: number;
  readonly width: number;
}

export interface ViewportReading {
  readonly windowHeight: number;
  readonly viewportHeight: number;
  readonly width: number;
  /** Pinch zoom. A zoomed viewport says nothing about the keyboard. */
  readonly scale: number;
}

export const initialKeyboard: KeyboardState = { open: false, fullHeight: 0, width: 0 };

/** Pinch zoom, and not the last digit of a fraction. */
export const isZoomed = (scale: number): boolean => Math.abs(scale - 1) > 0.01;

/** The state after one reading of the viewport. */
export function readKeyboard(state: KeyboardState, reading: ViewportReading): KeyboardState {
  if (isZoomed(reading.scale)) return state;
  const height = Math.min(reading.windowHeight, reading.viewportHeight);
  // A new width is another orientation: what was the full height means nothing any more.
  if (reading.width !== state.width) {
    return { open: false, fullHeight: Math.max(reading.windowHeight, height), width: reading.width };
  }
  const fullHeight = Math.max(state.fullHeight, reading.windowHeight);
  const drop = fullHeight - height;
  const iosOpen = reading.viewportHeight < reading.windowHeight * IOS_RATIO;
  const open = state.open ? drop >= KEYBOARD_CLOSES_AT : drop > KEYBOARD_OPENS_AT || iosOpen;
  return open === state.open && fullHeight === state.fullHeight ? state : { ...state, open, fullHeight };
}
