/** Detects the on-screen keyboard from viewport heights in px. Two thresholds prevent flickering. */
const KEYBOARD_OPENS_AT = 150;
const KEYBOARD_CLOSES_AT = 50;
/** iOS keeps the window height and shrinks only the visual viewport. */
const IOS_RATIO = 0.8;

export interface KeyboardState {
  readonly open: boolean;
  /** Largest window height in this orientation: the height without the keyboard. */
  readonly fullHeight: number;
  readonly width: number;
}

export interface ViewportReading {
  readonly windowHeight: number;
  readonly viewportHeight: number;
  readonly width: number;
  /** Pinch zoom factor. A zoomed viewport does not reveal the keyboard. */
  readonly scale: number;
}

export const initialKeyboard: KeyboardState = { open: false, fullHeight: 0, width: 0 };

/** Whether the page is pinch-zoomed. Tolerates rounding errors. */
export const isZoomed = (scale: number): boolean => Math.abs(scale - 1) > 0.01;

/** State after a viewport reading. */
export function readKeyboard(state: KeyboardState, reading: ViewportReading): KeyboardState {
  if (isZoomed(reading.scale)) return state;
  const height = Math.min(reading.windowHeight, reading.viewportHeight);
  // A new width means a new orientation: the old full height no longer applies.
  if (reading.width !== state.width) {
    return { open: false, fullHeight: Math.max(reading.windowHeight, height), width: reading.width };
  }
  const fullHeight = Math.max(state.fullHeight, reading.windowHeight);
  const drop = fullHeight - height;
  const iosOpen = reading.viewportHeight < reading.windowHeight * IOS_RATIO;
  const open = state.open ? drop >= KEYBOARD_CLOSES_AT : drop > KEYBOARD_OPENS_AT || iosOpen;
  return open === state.open && fullHeight === state.fullHeight ? state : { ...state, open, fullHeight };
}
