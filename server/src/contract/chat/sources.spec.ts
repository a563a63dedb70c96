import { readSources } from './sources.js';

const url = 'https://example.com/a';

it.each([
  [
    [{ title: 'Manual', url }, { title: 'Chapter' }],
    [{ title: 'Manual', url }, { title: 'Chapter' }],
  ],
  [[{ title: ' A\nb\u0000c ', url: '' }], [{ title: 'A b c' }]],
  [[{ url }], [{ title: 'example.com', url }]],
  [[{ title: ' ', url }], [{ title: 'example.com', url }]],
  [
    [url, 'Chapter 2'],
    [{ title: 'example.com', url }, { title: 'Chapter 2' }],
  ],
  [null, []],
  [undefined, []],
  [[], []],
])('reads %j completely', (value, sources) => expect(readSources(value)).toEqual({ sources, isComplete: true }));

it.each([
  ['javascript:alert(1)'],
  ['data:text/html,x'],
  ['//example.com'],
  ['/account'],
  ['https://bank.example@evil.example/'],
  [`https://example.com/${'x'.repeat(2000)}`],
  ['https://'],
  [7],
  [{}],
])('keeps the title, and its number, without the address %j', (address) =>
  expect(readSources([{ title: 'A', url: address }])).toEqual({ sources: [{ title: 'A' }], isComplete: false }),
);

it.each([
  ['a text'],
  [{ title: 'A' }],
  [7],
  [[null]],
  [[{ title: 'A' }, null]],
  [[{ title: 'A' }, { title: 5 }]],
  [[{ title: { toString: 'x' } }]],
  [[[{ title: 'A' }]]],
  [[{ title: '\u202e\u2066' }]],
])('reads no sources from %j', (value) => expect(readSources(value)).toEqual({ sources: [], isComplete: false }));

it('cuts titles and lists', () => {
  const many = Array.from({ length: 25 }, (_, at) => ({ title: `T${at}` }));
  expect(readSources(many)).toEqual({ sources: many.slice(0, 20), isComplete: false });
  expect(readSources([{ title: '🙂'.repeat(201) }])).toEqual({
    sources: [{ title: '🙂'.repeat(200) }],
    isComplete: false,
  });
  expect(readSources([{ title: 'x'.repeat(1_000_000) }]).sources[0]?.title).toHaveLength(200);
});

it('removes bidirectional control characters', () =>
  expect(readSources([{ title: 'a\u202egpj.exe\ud800' }]).sources).toEqual([{ title: 'agpj.exe' }]));
