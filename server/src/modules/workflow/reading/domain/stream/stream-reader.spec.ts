import { kindOfLine, type StreamEvent, StreamReader } from './stream-reader.js';

const MAX = 1_000;
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function events(text: string): StreamEvent[] {
  const reader = new StreamReader(MAX);
  return [...reader.push(bytesOf(text)), ...reader.end()];
}

describe('StreamReader', () => {
  it('reads the four kinds of lines', () => {
    const metadata = '"metadata":{"nodeName":"AI Agent","runIndex":1}';
    const node = { name: 'AI Agent', run: 1 };
    expect(
      events(
        `{"type":"begin",${metadata}}\n{"type":"item","content":"a"}\n{"type":"end",${metadata}}\n{"type":"error","content":"b",${metadata}}\n`,
      ),
    ).toEqual([
      { type: 'begin', node },
      { type: 'item', text: 'a' },
      { type: 'end', node },
      { type: 'error', message: 'b', node },
    ]);
  });

  describe('the name of the execution', () => {
    const line = (type: string, nodeName: string, content?: unknown) =>
      `${JSON.stringify({ type, content, metadata: { nodeName } })}\n`;
    const named = (id: unknown) => line('item', 'Execution', JSON.stringify({ executionId: id }));
    const read = (text: string) => {
      const reader = new StreamReader(MAX);
      const items = reader.push(bytesOf(text)).flatMap((event) => (event.type === 'item' ? [event.text] : []));
      return { id: reader.executionId, text: items.join('') };
    };

    it('is read from the first item and is not part of the text', () => {
      const first = line('begin', 'Execution') + named('71') + line('end', 'Execution');
      expect(read(`${first}${line('begin', 'AI Agent')}${line('item', 'AI Agent', 'Hi')}`)).toEqual({
        id: '71',
        text: 'Hi',
      });
      expect(read(named(71))).toEqual({ id: '71', text: '' });
    });

    it.each([
      ['later', line('item', 'AI Agent', 'Hi') + named('71')],
      ['with other fields', line('item', 'Execution', '{"executionId":"71","output":"Hi"}')],
      ['that is not in the format of n8n', named('../71')],
    ])('is not read from an item %s', (_case, text) => {
      expect(read(text)).toMatchObject({ id: null, text: expect.stringMatching(/./) });
    });

    it('leaves an error of the next node an error of the workflow', () => {
      const first = line('begin', 'Execution') + named('71') + line('end', 'Execution');
      expect(events(first + line('error', 'AI Agent', 'No')).at(-1)).toMatchObject({ type: 'error' });
    });
  });

  it.each(['{"type":"error"}', '{"type":"error","content":null}', '{"type":"error","content":{"x":1}}'])(
    'reads %s as an error without a message',
    (line) => {
      expect(events(line)).toEqual([{ type: 'error', message: null, node: { name: '', run: 0 } }]);
    },
  );

  it('ignores everything after an error', () => {
    const reader = new StreamReader(MAX);
    expect(reader.push(bytesOf('{"type":"error"}\n{"type":"item","content":"late"}\nhalf'))).toHaveLength(1);
    expect(reader.push(bytesOf('{"type":"item","content":"later"}\n'))).toEqual([]);
    expect(reader.end()).toEqual([]);
  });

  describe('an error of another node than the streaming one', () => {
    const of = (type: string, nodeName: string) => `${JSON.stringify({ type, metadata: { nodeName } })}\n`;
    const begun = of('begin', 'Agent');
    const asked = begun + of('end', 'Agent');

    it('does not end the reply: the agent may continue', () => {
      const reader = new StreamReader(MAX);
      const error = { type: 'tool-error', message: null, node: { name: 'Tool', run: 0 } };
      expect(reader.push(bytesOf(asked + of('error', 'Tool'))).at(-1)).toEqual(error);
      expect(reader.broken).toBe(true);
      expect(reader.push(bytesOf(`${begun}{"type":"item","content":"Sorry"}\n`)).at(-1)).toMatchObject({
        text: 'Sorry',
      });
      expect(reader.broken).toBe(false);
    });

    it.each([
      ['of the agent itself', asked + of('error', 'Agent')],
      ['in the middle of its text', begun + of('error', 'Tool')],
      ['before anything has streamed', of('error', 'Tool')],
      ['without a node', `${asked}{"type":"error"}\n`],
    ])('ends the reply when it is an error %s', (_name, text) => {
      expect(events(`${text}${begun}{"type":"item","content":"late"}\n`).at(-1)).toMatchObject({ type: 'error' });
    });
  });

  it.each([
    ['{"type":"begin"}\n', true],
    ['{"type":"begin"}\n{"type":"end"}\n', false],
    ['{"type":"begin"}\n{"type":"end"}\n{"type":"begin"}\n', true],
    ['{"type":"begin"}\n{"type":"begin"}\n{"type":"end"}\n', true],
    ['{"type":"end"}\n{"type":"begin"}\n', true],
    ['{"type":"item","content":"a"}\n', false],
  ])('reads %j as open: %s', (text, open) => {
    const reader = new StreamReader(MAX);
    reader.push(bytesOf(text));
    reader.end();
    expect(reader.open).toBe(open);
  });

  it('reads lines that are not JSON objects as text and skips unknown objects', () => {
    expect(events('hello\n"quoted"\n{"type":"progress"}\n{"other":1}\n{broken\n')).toEqual([
      { type: 'item', text: 'hello' },
      { type: 'item', text: '\n"quoted"' },
      { type: 'item', text: '{broken' },
    ]);
  });

  it('unwraps a reply inside a JSON item and keeps a reply that is JSON', () => {
    expect(events('{"type":"item","content":"{\\"output\\":\\"ok\\"}"}')).toEqual([{ type: 'item', text: 'ok' }]);
    expect(events('{"type":"item","content":"[{\\"output\\":\\"ok\\"}]"}')).toEqual([{ type: 'item', text: 'ok' }]);
    expect(events('{"type":"item","content":"[1]"}')).toEqual([{ type: 'item', text: '[1]' }]);
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

describe('kindOfLine', () => {
  it.each(['{"type":"begin"}', ' {"type":"item","content":"a"}', '{"type":"end"}', '{"type":"error"}\r'])(
    'classifies %j as a stream line',
    (line) => {
      expect(kindOfLine(line, '')).toBe('stream');
    },
  );

  it.each([
    'begin',
    '{"type":"text"}',
    '{"output":"begin"}',
    '[{"type":"begin"}]',
    '{"type":"begin"',
    'null',
    '{"type":"keepalive","output":"a reply"}',
  ])('classifies %j as a plain body', (line) => {
    expect(kindOfLine(line, '')).toBe('whole');
  });

  it.each(['', ' \r', '{"type":"keepalive"}', '{"type":"keepalive"}\r'])('cannot classify %j yet', (line) => {
    expect(kindOfLine(line, '')).toBe('nothing');
  });
});
