import { useLayoutEffect } from 'react';

// The prerendering has no document to take anything out of.
const useBeforePaint = typeof document === 'undefined' ? () => undefined : useLayoutEffect;

/** Takes the text that came with the document out again, in the same frame in which the page itself appears. */
export function usePrerendered(): void {
  useBeforePaint(() => {
    document.getElementById('prerendered')?.remove();
  }, []);
}
