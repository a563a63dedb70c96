import type { CustomFetchOptions } from 'openid-client';

/** Nothing useful came from the provider: it may be asked again later. */
class ProviderDown extends Error {}

/**
 * Asks the provider and takes the whole answer, within the caller's time-out: whatever goes wrong on the way is told
 * apart from an answer that is wrong.
 * @throws ProviderDown
 */
export async function providerFetch(url: string, options: CustomFetchOptions): Promise<Response> {
  const { status, headers, body } = await ask(url, options).catch((cause: unknown) => {
    throw new ProviderDown('The sign-in service could not be reached', { cause });
  });
  if (status >= 500 || status === 429) throw new ProviderDown(`The sign-in service answered ${status}`);
  return new Response(body.byteLength > 0 ? body : null, { status, headers });
}

async function ask(url: string, options: CustomFetchOptions) {
  const response = await fetch(url, options as RequestInit);
  return { status: response.status, headers: response.headers, body: await response.arrayBuffer() };
}

/** Whether an error is about the way to the provider, however deep a library has wrapped it. */
export function isProviderDown(error: unknown): boolean {
  if (error instanceof ProviderDown) return true;
  return error instanceof Error && error.cause !== undefined && isProviderDown(error.cause);
}
