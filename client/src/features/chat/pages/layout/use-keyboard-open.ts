import { useEffect, useState } from 'react';
import { initialKeyboard, isZoomed, readKeyboard } from './keyboard';

export interface Viewport {
  keyboardOpen: boolean;
  /** Top and height of the visual viewport, which iOS moves and shrinks. */
  top: number;
  height: number;
  /** Height covered at the bottom by something lower than a keyboard, such as the bar of a hardware keyboard. */
  covered: number;
}

const NOTHING: Viewport = { keyboardOpen: false, top: 0, height: 0, covered: 0 };

function readViewport() {
  const view = window.visualViewport;
  return {
    windowHeight: window.innerHeight,
    viewportHeight: view?.height ?? window.innerHeight,
    viewportTop: Math.max(0, view?.offsetTop ?? 0),
    width: window.innerWidth,
    scale: view?.scale ?? 1,
  };
}

function shownOf(keyboardOpen: boolean, reading: ReturnType<typeof readViewport>): Viewport {
  const { windowHeight, viewportHeight, viewportTop, scale } = reading;
  if (keyboardOpen) {
    return { keyboardOpen, top: viewportTop, height: Math.min(viewportHeight, windowHeight), covered: 0 };
  }
  // A zoomed visual viewport is smaller for another reason.
  const covered = isZoomed(scale) ? 0 : Math.max(0, Math.ceil(windowHeight - viewportHeight - viewportTop));
  return { ...NOTHING, covered };
}

const isSame = (one: Viewport, other: Viewport): boolean =>
  one.keyboardOpen === other.keyboardOpen &&
  one.top === other.top &&
  one.height === other.height &&
  one.covered === other.covered;

/** Tracks the on-screen keyboard while `enabled` (narrow screens). */
export function useKeyboardOpen(enabled: boolean): Viewport {
  const [viewport, setViewport] = useState(NOTHING);

  useEffect(() => {
    if (!enabled) return;
    let state = readKeyboard(initialKeyboard, readViewport());
    let frame = 0;
    // iOS events report outdated heights, which are correct one frame later.
    const read = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const reading = readViewport();
        const wasOpen = state.open;
        state = readKeyboard(state, reading);
        if (wasOpen && !state.open) window.scrollTo(0, 0);
        const next = shownOf(state.open, reading);
        setViewport((before) => (isSame(before, next) ? before : next));
      });
    };
    const view = window.visualViewport;
    const targets: [EventTarget | null, string][] = [
      [window, 'resize'],
      [window, 'pageshow'],
      [document, 'focusin'],
      [document, 'focusout'],
      [view, 'resize'],
      [view, 'scroll'],
    ];
    for (const [target, name] of targets) target?.addEventListener(name, read);
    return () => {
      cancelAnimationFrame(frame);
      for (const [target, name] of targets) target?.removeEventListener(name, read);
      setViewport(NOTHING);
    };
  }, [enabled]);

  return viewport;
}

/** Hides the app header, also from the tab order, while `hidden`. */
export function useAppHeaderHidden(hidden: boolean): void {
  useEffect(() => {
    const header = document.querySelector<HTMLElement>('[data-app-header]');
    if (!hidden || !header) return;
    header.hidden = true;
    return () => {
      header.hidden = false;
    };
  }, [hidden]);
}
