import { useEffect } from 'react';
import { keyboardInset } from './keyboard-inset';

/** Sets `--keyboard` to the height covered by the on-screen keyboard, so that sheets are placed above it. */
export function useKeyboardInset(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const { style } = document.documentElement;
    let frame = 0;
    // iOS reports outdated heights in its events; they are correct one frame later.
    const read = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const { height, offsetTop, scale } = view;
        const reading = { windowHeight: window.innerHeight, viewHeight: height, viewTop: offsetTop, scale };
        style.setProperty('--keyboard', `${keyboardInset(reading)}px`);
      });
    };
    const targets: [EventTarget, string][] = [
      [view, 'resize'],
      [view, 'scroll'],
      [document, 'focusin'],
      [document, 'focusout'],
    ];
    for (const [target, name] of targets) target.addEventListener(name, read);
    return () => {
      cancelAnimationFrame(frame);
      for (const [target, name] of targets) target.removeEventListener(name, read);
      style.removeProperty('--keyboard');
    };
  }, []);
}
