/** Caches the built client, so that Regent opens without a connection. It never handles user data. */

import { requestStrategy } from './request-strategy';
import { deleteOlderCaches, fill, kept } from './shell-cache';
import type { FetchingEvent, WorkerScope } from './worker-scope';

/** Replaced during the build. */
declare const __VERSION__: string;
declare const __FILES__: readonly string[];

const SHELL = '/index.html';
/** Milliseconds after which a slow network counts as offline. */
const PATIENCE = 8000;
/** Proxy errors while the server restarts; the cached shell shows a better message. */
const NOT_THERE = new Set([502, 503, 504]);

const worker = self as unknown as WorkerScope;
const files = new Set(__FILES__);

worker.addEventListener('install', (event) => event.waitUntil(fill(__VERSION__, __FILES__)));

worker.addEventListener('activate', (event) => {
  const begin = async (): Promise<void> => {
    await deleteOlderCaches(__VERSION__);
    await worker.registration.navigationPreload?.enable();
    await worker.clients.claim();
  };
  event.waitUntil(begin());
});

// A new version never activates on its own: the page requests it.
worker.addEventListener('message', ({ data, ports }) => {
  if (data === 'version') ports[0]?.postMessage(__VERSION__);
  if (data === 'take-over') void worker.skipWaiting();
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const way = requestStrategy({ url, method: request.method, mode: request.mode }, worker.location.origin, files);
  if (way === 'file') event.respondWith(file(request, url.pathname));
  if (way === 'page') event.respondWith(page(event));
});

async function file(request: Request, path: string): Promise<Response> {
  return (await kept(__VERSION__, path)) ?? fetch(request);
}

/**
 * Loads a page from the network. Falls back to the cached shell without a response or while the server is unavailable.
 */
async function page(event: FetchingEvent): Promise<Response> {
  const asked = fromNetwork(event);
  const late = new Promise<undefined>((done) => setTimeout(done, PATIENCE));
  const answer = await Promise.race([asked, late]).catch(() => undefined);
  if (answer && !NOT_THERE.has(answer.status)) return answer;
  return (await kept(__VERSION__, SHELL)) ?? answer ?? asked;
}

async function fromNetwork(event: FetchingEvent): Promise<Response> {
  return (await event.preloadResponse) ?? fetch(event.request);
}
