import { useEffect, useState } from 'react';
import { initialKeyboard, readKeyboard } from '../model/keyboard';

export interface Viewport {
  keyboardOpen: boolean;
  /** Where the part in sight begins and how tall it is: iOS moves and shrinks that part alone. */
  top: number;
  height: number;
}

function readViewport() {
  const view = window.visualViewport;
  return {
    windowHeight: window.innerHeight,
    viewportHeight: view?.height ?? window.innerHeight,
    width: window.innerWidth,
    scale: view?.scale ?? 1,
  };
}

/** Follows the on-screen keyboard while `enabled` (narrow screens). */
export function useKeyboardOpen(enabled: boolean): Viewport {
  const [viewport, setViewport] = useState<Viewport>({ keyboardOpen: false, top: 0, height: 0 });

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
        const next = {
          keyboardOpen: state.open,
          top: state.open ? Math.max(0, window.visualViewport?.offsetTop ?? 0) : 0,
          height: state.open ? Math.min(reading.viewportHeight, reading.windowHeight) : 0,
        };
        setViewport((before) =>
          before.keyboardOpen === next.keyboardOpen && before.top === next.top && before.height === next.height
            ? before
            : next,
        );
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
      setViewport({ keyboardOpen: false, top: 0, height: 0 });
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
