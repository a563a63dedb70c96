import { parseConfig } from '../../../server/src/platform/config/config.js';
import { requestEmbeddings } from '../../../server/src/platform/model-services/request-embeddings.js';
import { EmbeddingsService } from '../../support/services/embeddings-service.js';

describe('embeddings', () => {
  let service: EmbeddingsService;
  beforeAll(async () => {
    service = await EmbeddingsService.start();
  });
  afterAll(() => service.close());

  it.each([
    ['bad key', { message: 'The server refused', status: 401 }],
    ['fail', { message: 'The server refused', status: 500 }],
    ['busy', { message: 'The server refused', status: 429, retryAfterMs: 120_000 }],
    ['page', { message: 'The answer is not one vector for each text' }],
    ['too few', { message: 'The answer is not one vector for each text' }],
    ['no numbers', { message: 'The answer is not one vector for each text' }],
    ['redirect', { message: 'Not reachable' }],
    ['huge', { message: 'The answer is too large' }],
    ['cut', { message: 'The answer broke off' }],
    ['hang', { message: 'No answer in time' }],
  ] as const)('are rejected from a server that responds with: %s', async (behaviour, error) => {
    service.behaviour = behaviour;
    const config = parseConfig({
      ...{ APP_SECRET: 'x'.repeat(32), EMBEDDINGS_BASE_URL: service.url },
      ...{ EMBEDDINGS_API_KEY: 'secret-key', EMBEDDINGS_MODEL: 'small' },
    });
    const signal = AbortSignal.timeout(behaviour === 'hang' ? 100 : 5000);
    await expect(requestEmbeddings(config, ['a', 'b'], signal)).rejects.toMatchObject(error);
  });
});
