import { useEffect, useState } from 'react';
import { initialKeyboard, isZoomed, readKeyboard } from './keyboard';

export interface Viewport {
  keyboardOpen: boolean;
  /** Top and height of the visual viewport, which iOS moves and shrinks. */
  top: number;
  height: number;
  /** How much of the lower edge is covered by something too low for a keyboard, such as the bar above a real one. */
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
  // When zoomed in, the visual viewport is small for another reason.
  const covered = isZoomed(scale) ? 0 : Math.max(0, Math.ceil(windowHeight - viewportHeight - viewportTop));
  return { ...NOTHING, covered };
}

const isSame = (one: Viewport, other: Viewport): boolean =>
  one.keyboardOpen === other.keyboardOpen &&
  one.top === other.top &&
  one.height === other.height &&
  one.covered === other.covered;

/** Follows the on-screen keyboard while `enabled` (narrow screens). */
export function useKeyboardOpen(enabled: boolean): Viewport {
  const [viewport, setViewport] = useState(NOTHING);

  useEffect(() => {
    if (!enabled) return;
    let state = readKeyboard(initialKeyboard, readViewport());
    let frame = 0;
    // iOS reports heights of a moment ago in its events; a frame later they are true.
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

/** Takes the page's own header away, from the eye and from the tab order, while `hidden`. */
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
