import { type BodyReading, readReplyBody } from './reply-body.js';

const JSON_TYPE = 'application/json; charset=utf-8';
const HTML_TYPE = 'text/html; charset=utf-8';

const read = (body: string, type: string): BodyReading => readReplyBody(Buffer.from(body), type);

describe('readReplyBody', () => {
  it.each([
    ['{"output":"a","text":"b","message":"c","reply":"d"}', 'a'],
    ['{"text":"b","message":"c","reply":"d"}', 'b'],
    ['{"message":"c","reply":"d"}', 'c'],
    ['{"reply":"d","answer":"e"}', 'd'],
    ['{"output":null,"text":"b"}', 'b'],
    ['[{"output":"first"},{"output":"second"}]', 'first\n\nsecond'],
    ['["a string"]', 'a string'],
    ['{"output":" \\n outer \\n "}', 'outer'],
    ['{"output":42}', '42'],
    ['{"output":false}', 'false'],
    ['{"output":"{\\"a\\":1}"}', '{"a":1}'],
    ['{"output":"nul \\u0000 half \\ud83d."}', 'nul  half \uFFFD.'],
    ['{"output":"a"}\n{"output":"b"}\n', 'a\n\nb'],
    ['{"message":"Workflow was started again"}', 'Workflow was started again'],
  ])('reads %s as %j', (body, text) => {
    for (const type of [JSON_TYPE, HTML_TYPE, '']) expect(read(body, type)).toEqual({ kind: 'answered', text });
  });

  it.each(['Just text', '  Just text\n', 'two\nlines', '{curly} text', '[Note] text', '42', 'true'])(
    'returns %j as plain text',
    (body) => {
      expect(read(body, HTML_TYPE)).toEqual({ kind: 'answered', text: body.trim() });
    },
  );

  it('recognizes the startup message of n8n', () => {
    expect(read('n8n is starting up. Please wait', HTML_TYPE)).toEqual({ kind: 'starting' });
    const similar = 'n8n is starting up. Please wait for it';
    expect(read(similar, HTML_TYPE)).toEqual({ kind: 'answered', text: similar });
  });

  it('unquotes a JSON string only with a JSON content type', () => {
    expect(read('"Hi"', JSON_TYPE)).toEqual({ kind: 'answered', text: 'Hi' });
    expect(read('"Hi"', 'text/plain')).toEqual({ kind: 'answered', text: '"Hi"' });
  });

  it.each([
    '',
    ' \r\n',
    '[]',
    'null',
    '{}',
    '[{}]',
    '[null]',
    '{"output":{}}',
    '{"output":[]}',
    '{"output":""}',
    '{"output":"  "}',
    '{"output":"","text":"b"}',
    '{"foo":"unknown field"}',
    '{"message":null}',
    '{"a":1}\n{"b":2}',
  ])('reads %j as an empty reply', (body) => {
    expect(read(body, JSON_TYPE)).toMatchObject({ kind: 'failed', code: 'empty_reply' });
  });

  it.each(['{"message":"Workflow was started"}', '[{"message":"Workflow was started"}]'])(
    'reads %s as deferred',
    (body) => {
      expect(read(body, JSON_TYPE)).toEqual({ kind: 'deferred' });
    },
  );
});
