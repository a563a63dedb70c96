import { readSuggestions } from '../../../../../contract/chat/suggestions.js';
import { ReplyReader } from '../reply-reader.js';

function read(body: string, type = 'application/json') {
  const reader = new ReplyReader(type, 1_000_000);
  reader.push(Buffer.from(body));
  const end = reader.end();
  return end.kind === 'answered' ? [end.text, end.suggestions] : end;
}

it.each([
  ['{"output":"Hi","suggestions":["One","Two"]}', 'Hi'],
  ['[{"output":"Hi","suggestions":["One","Two"]}]', 'Hi'],
  ['{"output":{"text":"Hi","suggestions":["One","Two"]}}', 'Hi'],
  ['{"reply":{"text":"Hi","suggestions":["One","Two"]}}', 'Hi'],
  ['{"data":{"reply":"Hi","suggestions":["One","Two"]}}', 'Hi'],
  ['{"output":"{\\"answer\\":\\"Hi\\",\\"suggestions\\":[\\"One\\",\\"Two\\"]}"}', 'Hi'],
  ['{"type":"begin"}\n{"type":"item","content":"Hi"}\n{"type":"end","suggestions":["One","Two"]}\n', 'Hi'],
  [
    '{"type":"begin"}\n{"type":"item","content":"{\\"output\\":\\"Hi\\",\\"suggestions\\":[\\"One\\",\\"Two\\"]}"}\n{"type":"end"}',
    'Hi',
  ],
])('are read from %s', (body, text) => expect(read(body)).toEqual([text, ['One', 'Two']]));

it('are absent without the field, and never make a reply', () => {
  expect(read('{"output":"Hi"}')).toEqual(['Hi', undefined]);
  expect(read('{"suggestions":["One"]}')).toMatchObject({ kind: 'failed', code: 'empty_reply' });
});

it.each([
  [['One', ' Two\n words ', 'One'], ['One', 'Two words'], false],
  [['1', '2', '3', '4', '5'], ['1', '2', '3', '4'], false],
  [[1, null, {}, '', ' ', 'x'.repeat(121), 'y'.repeat(120)], ['y'.repeat(120)], false],
  ['One', [], false],
  [{ 0: 'One' }, [], false],
  [null, [], true],
  [['🙂'.repeat(120)], ['🙂'.repeat(120)], true],
])('of %j are %j', (value, texts, isComplete) => expect(readSuggestions(value)).toEqual({ texts, isComplete }));

it('of a wrong type do not affect the reply', () => {
  expect(read('{"output":"Hi","suggestions":{"a":1}}')).toEqual(['Hi', { a: 1 }]);
});

it.each([
  ['{"output":"Hi [1]","sources":[{"title":"A"}],"suggestions":["One"]}'],
  ['[{"output":"Hi [1]","sources":[{"title":"A"}]}]'],
  ['{"output":{"text":"Hi [1]","sources":[{"title":"A"}]}}'],
  ['{"output":"{\\"answer\\":\\"Hi [1]\\",\\"sources\\":[{\\"title\\":\\"A\\"}]}"}'],
  ['{"type":"begin"}\n{"type":"item","content":"Hi [1]","sources":[]}\n{"type":"end","sources":[{"title":"A"}]}\n'],
])('the sources are read from %s', (body) => {
  const reader = new ReplyReader('application/json', 1_000_000);
  reader.push(Buffer.from(body));
  expect(reader.end()).toMatchObject({ kind: 'answered', text: 'Hi [1]', sources: [{ title: 'A' }] });
});

it('sources alone are not a reply, and hostile ones do not affect it', () => {
  expect(read('{"sources":[{"title":"A"}]}')).toMatchObject({ kind: 'failed', code: 'empty_reply' });
  expect(read('{"output":"Hi","sources":{"__proto__":1,"length":1e9}}')).toEqual(['Hi', undefined]);
});
