import { type RefObject, useEffect } from 'react';

const AFTER_FOCUS = 100;

/** Scrolls a focused field into view if the on-screen keyboard covers it. */
export function useCaretInView(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onFocus = (): void => {
      timer = setTimeout(() => {
        const view = window.visualViewport;
        if (!view) return;
        const { top, bottom } = element.getBoundingClientRect();
        if (top >= view.offsetTop && bottom <= view.offsetTop + view.height) return;
        element.scrollIntoView({ behavior: 'smooth', block: 'center' });
      }, AFTER_FOCUS);
    };
    element.addEventListener('focus', onFocus);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('focus', onFocus);
    };
  }, [box]);
}
