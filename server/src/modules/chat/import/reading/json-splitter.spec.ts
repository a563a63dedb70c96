import { JsonSplitter } from './json-splitter.js';

/** The parts of a text that arrives in chunks of this size; null for a part that is too large. */
function parts(text: string, size = 3): { parts: (string | null)[]; isIncomplete: boolean } {
  const splitter = new JsonSplitter();
  const bytes = Buffer.from(text);
  const found: (string | null)[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    for (const part of splitter.push(bytes.subarray(at, at + size))) found.push(part?.toString() ?? null);
  }
  return { parts: found, isIncomplete: splitter.isIncomplete };
}

describe('JsonSplitter', () => {
  it.each([1, 2, 3, 7, 1000])('finds the objects of the outermost array in chunks of %d bytes', (size) => {
    const objects = ['{"a":"]}\\"{"}', '{"ы":[{},[]]}', '[1]', '{}'];
    expect(parts(` [ ${objects.join(' , ')}, 5, "x{" ]\n`, size)).toEqual({ parts: objects, isIncomplete: false });
  });

  it('returns an outermost object whole', () => expect(parts('{"a":[{}]}').parts).toEqual(['{"a":[{}]}']));

  it.each(['[{"a":1},{"b"', '["', '[', '{'])('reports that %s is incomplete', (text) =>
    expect(parts(text).isIncomplete).toBe(true),
  );

  it.each(['', 'no json', ']}', '5'])('finds nothing in %j', (text) =>
    expect(parts(text)).toEqual({ parts: [], isIncomplete: false }),
  );

  it('skips objects that are too deep or too large and continues after them', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const many = `[${'1,'.repeat(3_100_000)}1]`;
    const large = `{"a":"${'x'.repeat(49 * 1024 * 1024)}"}`;
    expect(parts(`[${deep},{},${many},${large},{"b":1}]`, 65_536).parts).toEqual([null, '{}', null, null, '{"b":1}']);
  });
});
