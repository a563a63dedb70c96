import { isStreamLine, type StreamEvent, StreamReader } from './stream-reader.js';

const MAX = 1_000;
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function events(text: string): StreamEvent[] {
  const reader = new StreamReader(MAX);
  return [...reader.push(bytesOf(text)), ...reader.end()];
}

describe('StreamReader', () => {
  it('reads the four kinds of line', () => {
    expect(
      events('{"type":"begin"}\n{"type":"item","content":"a"}\n{"type":"end"}\n{"type":"error","content":"b"}\n'),
    ).toEqual([{ type: 'begin' }, { type: 'item', text: 'a' }, { type: 'end' }, { type: 'error', message: 'b' }]);
  });

  it.each(['{"type":"error"}', '{"type":"error","content":null}', '{"type":"error","content":{"x":1}}'])(
    '%s has no message',
    (line) => {
      expect(events(line)).toEqual([{ type: 'error', message: null }]);
    },
  );

  it('reads nothing after an error', () => {
    const reader = new StreamReader(MAX);
    expect(reader.push(bytesOf('{"type":"error"}\n{"type":"item","content":"late"}\nhalf'))).toHaveLength(1);
    expect(reader.push(bytesOf('{"type":"item","content":"later"}\n'))).toEqual([]);
    expect(reader.end()).toEqual([]);
  });

  it.each([
    ['{"type":"begin"}\n', true],
    ['{"type":"begin"}\n{"type":"end"}\n', false],
    ['{"type":"begin"}\n{"type":"end"}\n{"type":"begin"}\n', true],
    ['{"type":"begin"}\n{"type":"begin"}\n{"type":"end"}\n', true],
    ['{"type":"end"}\n{"type":"begin"}\n', true],
    ['{"type":"item","content":"a"}\n', false],
  ])('%j is open: %s', (text, open) => {
    const reader = new StreamReader(MAX);
    reader.push(bytesOf(text));
    reader.end();
    expect(reader.open).toBe(open);
  });

  it('takes what is no JSON object as text, and passes over unknown objects', () => {
    expect(events('hello\n"quoted"\n{"type":"progress"}\n{"other":1}\n{broken\n')).toEqual([
      { type: 'item', text: 'hello' },
      { type: 'item', text: '\n"quoted"' },
      { type: 'item', text: '{broken' },
    ]);
  });

  it('shows the reply inside an item that is JSON, and JSON that is the reply', () => {
    expect(events('{"type":"item","content":"{\\"output\\":\\"ok\\"}"}')).toEqual([{ type: 'item', text: 'ok' }]);
    expect(events('{"type":"item","content":"{\\"a\\":1}"}')).toEqual([{ type: 'item', text: '{"a":1}' }]);
    expect(events('{"type":"item","content":"{"}')).toEqual([{ type: 'item', text: '{' }]);
  });

  it('replaces invalid UTF-8', () => {
    const reader = new StreamReader(MAX);
    expect(reader.push(Uint8Array.of(0x61, 0xff, 0xd0, 0x0a))).toEqual([{ type: 'item', text: 'a\uFFFD\uFFFD' }]);
  });

  it('drops a line above the limit and everything after it', () => {
    const reader = new StreamReader(10);
    expect(reader.push(bytesOf('short\n'))).toHaveLength(1);
    for (let sent = 0; sent < 1_000; sent++) expect(reader.push(bytesOf('xxxx'))).toEqual([]);
    expect(reader.push(bytesOf('\nshort\n'))).toEqual([]);
    expect(reader.end()).toEqual([]);
  });
});

describe('isStreamLine', () => {
  it.each(['{"type":"begin"}', ' {"type":"item","content":"a"}', '{"type":"end"}', '{"type":"error"}\r'])(
    '%j',
    (line) => {
      expect(isStreamLine(line)).toBe(true);
    },
  );

  it.each(['', 'begin', '{"type":"text"}', '{"output":"begin"}', '[{"type":"begin"}]', '{"type":"begin"', 'null'])(
    'not %j',
    (line) => {
      expect(isStreamLine(line)).toBe(false);
    },
  );
});
