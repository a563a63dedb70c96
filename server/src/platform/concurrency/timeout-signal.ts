/**
 * Aborts after a time. In Node 20, an otherwise unreferenced `AbortSignal.timeout` inside `AbortSignal.any` is garbage
 * collected and never aborts; this one is referenced by its timer.
 */
export function timeoutSignal(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('The time is over', 'TimeoutError')), ms).unref();
  return controller.signal;
}
