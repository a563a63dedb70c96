import type { HttpRedirectResponse } from '@nestjs/common';
import type { ErrorCode } from '../../../../contract/errors.js';
import { toApiError } from '../../../../platform/http/errors/to-api-error.js';

const PAGE = '/auth';

/** The client's sign-in page, which redirects a signed-in user to this path. */
export function signedInPage(returnTo: string): string {
  return `${PAGE}?to=${encodeURIComponent(returnTo)}`;
}

/** The client's sign-in page, which shows the error. Another sign-in leads to `returnTo`. */
export function refusedPage(code: ErrorCode, returnTo = ''): string {
  return `${PAGE}?error=${code}${returnTo === '' ? '' : `&to=${encodeURIComponent(returnTo)}`}`;
}

/** A redirect. Refusals appear on the client's sign-in page, because the caller is a browser. */
export async function redirectOrErrorPage(url: Promise<string>): Promise<HttpRedirectResponse> {
  try {
    return { url: await url, statusCode: 302 };
  } catch (error) {
    const known = toApiError(error);
    if (!known || known.code === 'not_found') throw error;
    return { url: refusedPage(known.code), statusCode: 302 };
  }
}
