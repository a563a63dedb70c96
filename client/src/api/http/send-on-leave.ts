import { lastCsrfToken } from './csrf';

/** Sends a request without a body that outlives the page. Its result is unknown. */
export function sendOnLeave(method: 'DELETE', path: string): void {
  const token = lastCsrfToken();
  const headers = new Headers(token ? { 'X-CSRFToken': token } : {});
  void fetch(new URL(path, location.origin), { method, keepalive: true, credentials: 'include', headers }).catch(
    () => undefined,
  );
}
