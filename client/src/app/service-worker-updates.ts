/** Registers the service worker and checks for updates. */

const WORKER = '/sw.js';
const ASK_EVERY = 30 * 60_000;

let waiting: ServiceWorker | undefined;
const listeners = new Set<() => void>();

/** Calls the listener when a new version is ready. */
export function onNewVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isNewVersionReady = (): boolean => waiting !== undefined;

/** Reloads the page with the new version. Only the user triggers it: they may be writing. */
export function applyNewVersion(): void {
  const next = waiting;
  if (!next) return;
  // Another tab activated it before this tab was listening.
  if (next.state !== 'installed') {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  next.postMessage('take-over');
}

/** Registers the service worker for offline use, where the browser supports it. */
export async function registerServiceWorker(): Promise<void> {
  // Browsers provide it on secure pages only.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return;
  const registration = await workers.register(WORKER, { updateViaCache: 'none' }).catch(() => undefined);
  if (!registration) return;
  void offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => {
      if (next.state === 'installed' && workers.controller) void offer(next);
    });
  });
  checkPeriodically(registration);
}

function checkPeriodically(registration: ServiceWorkerRegistration): void {
  let askedAt = Date.now();
  const ask = (): void => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < ASK_EVERY) return;
    askedAt = Date.now();
    void registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', ask);
  setInterval(ask, ASK_EVERY);
}

/** A page loaded over the network may already be the new version; then no prompt is needed. */
async function offer(worker: ServiceWorker | null): Promise<void> {
  if (!worker) return;
  const own = document.querySelector('meta[name="regent-version"]')?.getAttribute('content');
  if ((await versionOf(worker)) === own) {
    worker.postMessage('take-over');
    return;
  }
  waiting = worker;
  for (const listener of listeners) listener();
}

function versionOf(worker: ServiceWorker): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage('version', [port2]);
  });
}
