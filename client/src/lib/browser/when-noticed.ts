/** Time that screen readers take to detect a new live region, in ms. */
const NOTICED_AFTER = 100;

/**
 * Calls back once screen readers have detected a new live region, because they do not announce its initial content.
 * Returns a function that cancels the call.
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
