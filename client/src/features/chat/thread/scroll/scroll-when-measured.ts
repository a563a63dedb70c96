/**
 * Scrolls to an element that has just made its row higher. The virtualizer measures rows at the end of a frame. If the
 * list scrolls earlier, it considers the rows of a short chat invisible and unmounts them, and their state is lost.
 * @returns cancels it
 */
export function scrollWhenMeasured(element: Element | null): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => element?.scrollIntoView({ block: 'nearest' }));
  });
  return () => cancelAnimationFrame(frame);
}
