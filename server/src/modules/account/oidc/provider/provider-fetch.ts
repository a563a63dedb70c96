import type { CustomFetchOptions } from 'openid-client';
import { fetch, type RequestInit } from '../../../../platform/outbound-http/fetch.js';

/** The provider is unavailable; a later attempt may succeed. */
class ProviderDown extends Error {}

/**
 * Sends a request to the provider and reads the whole answer within the caller's timeout. Separates network failures from
 * invalid answers.
 * @throws ProviderDown
 */
export async function providerFetch(url: string, options: CustomFetchOptions): Promise<Response> {
  const { status, headers, body } = await ask(url, options).catch((cause: unknown) => {
    throw new ProviderDown('Sign-in service unreachable', { cause });
  });
  if (status >= 500 || status === 429) throw new ProviderDown(`Sign-in service returned ${status}`);
  return new Response(body.byteLength > 0 ? body : null, { status, headers });
}

async function ask(url: string, options: CustomFetchOptions) {
  const response = await fetch(url, options as RequestInit);
  return { status: response.status, headers: [...response.headers], body: await response.arrayBuffer() };
}

/** Whether the error, or one of its causes, is ProviderDown. */
export function isProviderDown(error: unknown): boolean {
  if (error instanceof ProviderDown) return true;
  return error instanceof Error && error.cause !== undefined && isProviderDown(error.cause);
}
