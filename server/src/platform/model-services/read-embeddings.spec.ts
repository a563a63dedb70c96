import { readEmbeddings } from './read-embeddings.js';

const item = (index: unknown, embedding: unknown): object => ({ object: 'embedding', index, embedding });

describe('readEmbeddings', () => {
  it('returns vectors of length 1 in the order of the texts', () => {
    const body = { data: [item(1, [0, 2]), item(0, [3, 4])], model: 'm', usage: {} };
    expect(readEmbeddings(body, 2)?.map((vector) => [...vector])).toEqual([
      [expect.closeTo(0.6), expect.closeTo(0.8)],
      [0, 1],
    ]);
    expect(readEmbeddings({ data: [{ embedding: [1] }, { embedding: [-1] }] }, 2)).toEqual([
      Float32Array.of(1),
      Float32Array.of(-1),
    ]);
  });

  it.each([
    ['nothing', undefined],
    ['an error', { error: { message: 'no' } }],
    ['no array', { data: { 0: item(0, [1]), length: 1 } }],
    ['too few vectors', { data: [] }],
    ['too many vectors', { data: [item(0, [1]), item(1, [1])] }],
    ['no vector', { data: [null] }],
    ['an empty vector', { data: [item(0, [])] }],
    ['base64', { data: [item(0, 'AACAPw==')] }],
    ['NaN', { data: [item(0, [1, null])] }],
    ['infinity', { data: [item(0, [1, JSON.parse('1e999')])] }],
    ['numbers whose squares overflow', { data: [item(0, [1e300, 1e300])] }],
    ['no direction', { data: [item(0, [0, 0])] }],
    ['too many dimensions', { data: [item(0, new Array(4097).fill(1))] }],
    ['a wrong index', { data: [item(1, [1])] }],
    ['an index that is a property', { data: [item('length', [1])] }],
    ['a negative index', { data: [item(-1, [1])] }],
  ])('refuses %s', (_name, body) => expect(readEmbeddings(body, 1)).toBeUndefined());

  it('rejects different dimensions and repeated indexes', () => {
    expect(readEmbeddings({ data: [item(0, [1]), item(1, [1, 0])] }, 2)).toBeUndefined();
    expect(readEmbeddings({ data: [item(0, [1]), item(0, [1])] }, 2)).toBeUndefined();
  });
});
