/** Registers the service worker and checks for updates. */

const WORKER = '/sw.js';
const ASK_EVERY = 30 * 60_000;

let waiting: ServiceWorker | undefined;
const listeners = new Set<() => void>();

/** Calls back when a new version lies ready. */
export function onNewVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isNewVersionReady = (): boolean => waiting !== undefined;

/** Reloads the page with the new version. Only the user triggers it: they may be writing. */
export function applyNewVersion(): void {
  const next = waiting;
  if (!next) return;
  // Another tab has activated it before this one listened.
  if (next.state !== 'installed') {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  next.postMessage('take-over');
}

/** Keeps the application for times without a connection, where the browser can. */
export async function registerServiceWorker(): Promise<void> {
  // Browsers have it on secure pages alone.
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
  askNowAndThen(registration);
}

function askNowAndThen(registration: ServiceWorkerRegistration): void {
  let askedAt = Date.now();
  const ask = (): void => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < ASK_EVERY) return;
    askedAt = Date.now();
    void registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', ask);
  setInterval(ask, ASK_EVERY);
}

/** A page loaded over the network may be the new version already; then no prompt is needed. */
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
