import { useEffect } from 'react';
import { keyboardInset } from './keyboard-inset';

/** Tells the styles, as `--keyboard`, how much of the lower edge the keyboard covers, so that a sheet stands above it. */
export function useKeyboardInset(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const { style } = document.documentElement;
    let frame = 0;
    // iOS reports heights of a moment ago in its events; a frame later they are true.
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
