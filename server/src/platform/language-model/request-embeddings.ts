import type { Config } from '../config/config.js';
import { DIMENSIONS_MAX, readEmbeddings } from './read-embeddings.js';

/** Characters of a number in JSON, and of the rest of an answer. */
const [NUMBER_CHARACTERS, OTHER_CHARACTERS] = [32, 65_536];

/** How the embeddings server failed. The message contains no text, because it is logged. */
export class EmbeddingsError extends Error {
  /**
   * @param status its HTTP status; undefined without a response
   * @param retryAfterMs wait that it asks for
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
 * Vectors of length 1 for the texts, by the OpenAI-compatible embeddings server of the configuration.
 * @throws EmbeddingsError
 */
export async function requestEmbeddings(
  config: Config,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  const { EMBEDDINGS_BASE_URL, EMBEDDINGS_API_KEY, EMBEDDINGS_MODEL } = config;
  const response = await fetch(`${EMBEDDINGS_BASE_URL}/embeddings`, {
    method: 'POST',
    redirect: 'error',
    signal,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(EMBEDDINGS_API_KEY && { authorization: `Bearer ${EMBEDDINGS_API_KEY}` }),
    },
    body: JSON.stringify({ model: EMBEDDINGS_MODEL, input: texts, encoding_format: 'float' }),
  }).catch(() => {
    throw new EmbeddingsError(signal.aborted ? 'No answer in time' : 'Not reachable');
  });
  if (!response.ok) throw await refusalOf(response);
  const body = await bodyOf(response, OTHER_CHARACTERS + texts.length * DIMENSIONS_MAX * NUMBER_CHARACTERS);
  const vectors = readEmbeddings(body, texts.length);
  if (!vectors) throw new EmbeddingsError('The answer is not one vector for each text', response.status);
  return vectors;
}

async function refusalOf(response: Response): Promise<EmbeddingsError> {
  await response.body?.cancel().catch(() => undefined);
  const seconds = Number(response.headers.get('retry-after'));
  return new EmbeddingsError('The server refused', response.status, seconds > 0 ? seconds * 1000 : undefined);
}

/** Undefined for what is not JSON. @throws EmbeddingsError above `max` bytes, or when the answer breaks off */
async function bodyOf(response: Response, max: number): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let left = max;
  try {
    for await (const chunk of response.body ?? []) {
      left -= chunk.length;
      if (left < 0) throw new EmbeddingsError('The answer is too large', response.status);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof EmbeddingsError ? error : new EmbeddingsError('The answer broke off');
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}
