import { instanceOf, ReadAs } from './read-as.js';

const upper = (value: unknown): unknown => (typeof value === 'string' ? value.toUpperCase() : value);

class Part {
  @ReadAs(upper)
  name?: unknown;
  size?: unknown;
}

class Whole extends Part {
  @ReadAs((value) => (Array.isArray(value) ? value.map((one: object) => instanceOf(Part, one)) : value))
  parts?: unknown;
}

describe('instanceOf', () => {
  it('builds an instance and converts each field, inherited ones included', () => {
    const made = instanceOf(Whole, { name: 'a', size: 1, parts: [{ name: 'b', size: 2 }] });
    expect(made).toBeInstanceOf(Whole);
    expect(made).toMatchObject({ name: 'A', size: 1, parts: [{ name: 'B', size: 2 }] });
    expect((made.parts as object[])[0]).toBeInstanceOf(Part);
  });

  it('keeps missing, mistyped and unknown fields as received', () => {
    const made = instanceOf(Whole, { name: null, parts: 'none', other: { deep: [1] } });
    expect({ ...made }).toEqual({ name: null, parts: 'none', other: { deep: [1] } });
  });

  it('does not apply the fields of one class to another', () => {
    expect({ ...instanceOf(class {}, { name: 'a' }) }).toEqual({ name: 'a' });
  });
});
