import type { Config } from '../config/config.js';
import { callModelService, jsonOf, ModelServiceError } from './model-service.js';
import { DIMENSIONS_MAX, readEmbeddings } from './read-embeddings.js';

/** Characters of a number in JSON, and of the rest of a response. */
const [NUMBER_CHARACTERS, OTHER_CHARACTERS] = [32, 65_536];

/**
 * Vectors of length 1 for the texts, by the OpenAI-compatible embeddings server of the configuration.
 * @throws ModelServiceError
 */
export async function requestEmbeddings(
  { EMBEDDINGS_BASE_URL, EMBEDDINGS_API_KEY: key, EMBEDDINGS_MODEL: model }: Config,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  const service = { url: `${EMBEDDINGS_BASE_URL}/embeddings`, key, accept: 'application/json' };
  const response = await callModelService(service, { model, input: texts, encoding_format: 'float' }, signal);
  const body = await jsonOf(response, OTHER_CHARACTERS + texts.length * DIMENSIONS_MAX * NUMBER_CHARACTERS);
  const vectors = readEmbeddings(body, texts.length);
  if (!vectors) throw new ModelServiceError('The answer is not one vector for each text', response.status);
  return vectors;
}
