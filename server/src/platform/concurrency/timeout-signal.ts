/**
 * Aborts after a time. In `AbortSignal.any` of Node 20, an `AbortSignal.timeout` that nothing else refers to is collected
 * as garbage and never aborts; the timer of this one keeps it.
 */
export function timeoutSignal(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('The time is over', 'TimeoutError')), ms).unref();
  return controller.signal;
}
