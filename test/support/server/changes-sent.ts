import type { Page } from 'playwright-core';

/** A request of a page that changes something. */
export interface ChangeSent {
  method: string;
  body: unknown;
}

/** Writes down every change that a page sends to addresses like this, from now on. */
export function changesSent(page: Page, address: RegExp): ChangeSent[] {
  const sent: ChangeSent[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' || !address.test(request.url())) return;
    sent.push({ method: request.method(), body: request.postDataJSON() });
  });
  return sent;
}
