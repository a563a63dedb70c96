/** The parts of the service worker API used here. TypeScript's own types for it exclude those of the page. */
export interface WaitingEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchingEvent extends WaitingEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

export interface MessageFromPage {
  data: unknown;
  ports: readonly MessagePort[];
}

interface WorkerEvents {
  install: WaitingEvent;
  activate: WaitingEvent;
  fetch: FetchingEvent;
  message: MessageFromPage;
}

export interface WorkerScope {
  location: Location;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
  skipWaiting(): Promise<void>;
  addEventListener<E extends keyof WorkerEvents>(name: E, listener: (event: WorkerEvents[E]) => void): void;
}
