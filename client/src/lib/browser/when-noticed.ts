/** Time that screen readers take to notice a new live region, in ms. */
const NOTICED_AFTER = 100;

/**
 * Calls back once screen readers have noticed a live region that was just inserted: they do not read what it is inserted
 * with. Returns a function that cancels the call.
 */
export function whenNoticed(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(then, NOTICED_AFTER);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
