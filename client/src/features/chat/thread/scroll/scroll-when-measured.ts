/**
 * Scrolls an element into view that has just made its row higher. The virtualizer measures rows at the end of a frame:
 * before, it would take the rows of a short chat for out of sight, and remove them with their state.
 * @returns cancels it
 */
export function scrollWhenMeasured(element: Element | null): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => element?.scrollIntoView({ block: 'nearest' }));
  });
  return () => cancelAnimationFrame(frame);
}
