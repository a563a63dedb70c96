import { FormData, fetch, type Response } from '../outbound-http/fetch.js';

/** An endpoint of an OpenAI-compatible service. */
export interface ModelService {
  url: string;
  /** May be empty. */
  key: string;
  /** Requested media type; default: any. */
  accept?: string;
}

/** How a service failed. The message contains no content, because it is logged. */
export class ModelServiceError extends Error {
  /**
   * @param status its HTTP status; undefined without a response
   * @param retryAfterMs delay that it requests
   */
  constructor(
    message: string,
    readonly status?: number,
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }
}

/**
 * Calls a service.
 * @throws ModelServiceError if it does not answer or refuses
 */
export async function callModelService(
  { url, key, accept }: ModelService,
  body: FormData | object,
  signal: AbortSignal,
): Promise<Response> {
  const isForm = body instanceof FormData;
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal,
    headers: {
      ...(!isForm && { 'content-type': 'application/json' }),
      ...(accept && { accept }),
      ...(key && { authorization: `Bearer ${key}` }),
    },
    body: isForm ? body : JSON.stringify(body),
  }).catch(() => {
    throw new ModelServiceError(signal.aborted ? 'No answer in time' : 'Not reachable');
  });
  if (response.ok) return response;
  await response.body?.cancel().catch(() => undefined);
  const seconds = Number(response.headers.get('retry-after'));
  throw new ModelServiceError('The server refused', response.status, seconds > 0 ? seconds * 1000 : undefined);
}

/** The bytes of a response. @throws ModelServiceError above `max` bytes, or if it is interrupted */
export async function* bytesOf(response: Response, max: number): AsyncGenerator<Uint8Array> {
  let left = max;
  try {
    for await (const chunk of response.body ?? []) {
      left -= chunk.length;
      if (left < 0) throw new ModelServiceError('The answer is too large', response.status);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof ModelServiceError ? error : new ModelServiceError('The answer broke off');
  }
}

/** The JSON of a response; undefined for anything else. @throws ModelServiceError as `bytesOf` */
export async function jsonOf(response: Response, max: number): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytesOf(response, max)) chunks.push(chunk);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}
