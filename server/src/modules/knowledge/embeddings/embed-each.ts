import { truncate } from '../../../contract/text/truncate.js';
import { ModelServiceError } from '../../../platform/model-services/model-service.js';

/** Statuses that say nothing about the texts: key, address or load. */
const OF_SERVER = new Set([401, 402, 403, 404, 405, 407, 408, 429, 502, 503, 504]);
/** Every working server accepts this text. */
const PROBE = 'Hello';
/** Length in characters that fits models with 512 tokens in most languages. */
const SHORT = 1500;

/**
 * The vector of each text; null if the server rejects the text but accepts a probe afterwards. A failed batch is halved
 * until the text is found; a long text is retried with its beginning.
 * @throws ModelServiceError when the server does not work
 */
export async function embedEach(
  texts: readonly string[],
  request: (texts: readonly string[]) => Promise<Float32Array[]>,
): Promise<(Float32Array | null)[]> {
  try {
    return await request(texts);
  } catch (error) {
    if (!(error instanceof ModelServiceError) || OF_SERVER.has(error.status ?? 0)) throw error;
  }
  await request([PROBE]);
  const half = Math.ceil(texts.length / 2);
  if (texts.length > 1) {
    return [...(await embedEach(texts.slice(0, half), request)), ...(await embedEach(texts.slice(half), request))];
  }
  const beginning = texts.map((text) => truncate(text, SHORT));
  return beginning[0] === texts[0] ? [null] : await embedEach(beginning, request);
}
