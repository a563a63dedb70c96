import { useLayoutEffect } from 'react';

// There is no document while prerendering.
const useBeforePaint = typeof document === 'undefined' ? () => undefined : useLayoutEffect;

/** Removes the prerendered text in the same frame in which the page itself is rendered. */
export function usePrerendered(): void {
  useBeforePaint(() => {
    document.getElementById('prerendered')?.remove();
  }, []);
}
