import type { Page } from 'playwright-core';

/** A changing request of a page. */
export interface ChangeSent {
  method: string;
  body: unknown;
}

/** Records every change that a page sends to matching URLs from now on. */
export function changesSent(page: Page, address: RegExp): ChangeSent[] {
  const sent: ChangeSent[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' || !address.test(request.url())) return;
    sent.push({ method: request.method(), body: request.postDataJSON() });
  });
  return sent;
}
