import { ApiError } from '../../../platform/http/errors/api-error.js';

/** An OpenAI-compatible speech service. */
export interface SpeechService {
  url: string;
  key: string;
}

/** How a speech service failed. The message contains no content, because it is logged. */
export class SpeechServiceError extends Error {
  /** @param status its HTTP status; undefined without a response */
  constructor(
    message: string,
    readonly status?: number,
  ) {
    super(message);
  }
}

/**
 * Calls a speech service.
 * @throws SpeechServiceError if it does not answer or refuses
 */
export async function callSpeechService(
  { url, key }: SpeechService,
  body: FormData | object,
  signal: AbortSignal,
): Promise<Response> {
  const isForm = body instanceof FormData;
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal,
    headers: { ...(!isForm && { 'content-type': 'application/json' }), ...(key && { authorization: `Bearer ${key}` }) },
    body: isForm ? body : JSON.stringify(body),
  }).catch(() => {
    throw new SpeechServiceError(signal.aborted ? 'No answer in time' : 'Not reachable');
  });
  if (response.ok) return response;
  await response.body?.cancel().catch(() => undefined);
  throw new SpeechServiceError('The service refused', response.status);
}

/** The bytes of a response. @throws SpeechServiceError above `max` bytes, or when it breaks off */
export async function* bytesOf(response: Response, max: number): AsyncGenerator<Uint8Array> {
  let left = max;
  try {
    for await (const chunk of response.body ?? []) {
      left -= chunk.length;
      if (left < 0) throw new SpeechServiceError('The answer is too large');
      yield chunk;
    }
  } catch (error) {
    throw error instanceof SpeechServiceError ? error : new SpeechServiceError('The answer broke off');
  }
}

/** The error that users get. */
export const speechUnavailable = (cause: unknown): ApiError => new ApiError('speech_unavailable', { cause });
