import { ModelServiceError } from '../../../platform/model-services/model-service.js';
import { embedEach } from './embed-each.js';

/** A server that fails on texts with this word, and returns the length of the others. */
function serverFailingOn(word: string | RegExp, error: Error) {
  const requests: string[][] = [];
  const request = async (texts: readonly string[]): Promise<Float32Array[]> => {
    requests.push([...texts]);
    if (texts.some((text) => text.search(word) >= 0)) throw error;
    return texts.map((text) => Float32Array.of(text.length));
  };
  return { requests, request };
}

const REFUSED = new ModelServiceError('The server refused', 400);

describe('embedEach', () => {
  it('sends all texts at once', async () => {
    const { requests, request } = serverFailingOn('bad', REFUSED);
    expect(await embedEach(['a', 'bb'], request)).toEqual([Float32Array.of(1), Float32Array.of(2)]);
    expect(requests).toEqual([['a', 'bb']]);
  });

  it.each([
    ['a refusal', REFUSED],
    ['an internal error', new ModelServiceError('The server refused', 500)],
    ['a wrong answer', new ModelServiceError('The answer is not one vector for each text', 200)],
    ['silence', new ModelServiceError('No answer in time')],
  ])('finds the text that causes %s', async (_name, error) => {
    const { requests, request } = serverFailingOn('bad', error);
    const texts = ['a', 'b', 'c', 'd', 'bad', 'f', 'g', 'h'];
    const vectors = await embedEach(texts, request);
    expect(vectors.map((vector) => vector?.[0] ?? null)).toEqual([1, 1, 1, 1, null, 1, 1, 1]);
    expect(requests.length).toBeLessThan(12);
  });

  it('tries the beginning of a long text', async () => {
    const { request } = serverFailingOn(/.{1501}/, REFUSED);
    expect(await embedEach(['x'.repeat(6000)], request)).toEqual([Float32Array.of(1500)]);
    const { request: never } = serverFailingOn('x', REFUSED);
    expect(await embedEach(['x'.repeat(6000)], never)).toEqual([null]);
  });

  it('skips no text when the server is down', async () => {
    const { requests, request } = serverFailingOn(/./, new ModelServiceError('Not reachable'));
    await expect(embedEach(['a', 'b'], request)).rejects.toThrow('Not reachable');
    expect(requests).toEqual([['a', 'b'], ['Hello']]);
  });

  it.each([401, 404, 429, 503])('sends no further requests after status %i', async (status) => {
    const { requests, request } = serverFailingOn('bad', new ModelServiceError('The server refused', status));
    await expect(embedEach(['bad', 'b'], request)).rejects.toThrow('refused');
    expect(requests).toHaveLength(1);
  });
});
