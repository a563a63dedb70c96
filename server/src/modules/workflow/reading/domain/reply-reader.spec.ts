import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { growth, LINEAR } from '../../../../../../test/support/util/growth.js';
import { type ReplyEnd, ReplyReader } from './reply-reader.js';

const MAX = 2 * 1024 * 1024;
const FOLDER = join(__dirname, '../../../../../../test/support/transcripts');

/** Expected text and ending of each n8n transcript, for any chunking. */
const EXPECTED: Record<string, { text: string; ending: string }> = {
  'plain.ndjson': { text: 'Hello there, **world**.', ending: 'answered' },
  'cyrillic-emoji.ndjson': { text: 'Привет, мир 👋🏽 — 👨‍👩‍👧‍👦 café\nДа.', ending: 'answered' },
  'tool-call.ndjson': { text: 'Refunds take 14 days.', ending: 'answered' },
  'error.ndjson': { text: 'partial', ending: 'workflow_error' },
  'error-null.ndjson': { text: 'часть 🙂', ending: 'workflow_error' },
  'error-absent.ndjson': { text: '', ending: 'workflow_error' },
  'truncated.ndjson': { text: 'Once upon a ti', ending: 'stream_truncated' },
  'no-last-newline.ndjson': { text: 'The last line has no end.', ending: 'answered' },
  'crlf-bom-blank.ndjson': { text: 'Строка two', ending: 'answered' },
  'plain-lines.ndjson': { text: 'Before: a plain line — да\nand another 🙂 after42', ending: 'answered' },
  'respond-node.ndjson': { text: 'ok', ending: 'answered' },
  'keepalive-first.ndjson': { text: 'After a minute in the queue.', ending: 'answered' },
  'cut-emoji.ndjson': { text: 'half 😀 nul .', ending: 'answered' },
};

/** Expected text and ending of each stream recorded from a real n8n. */
const RECORDED: Record<string, { text: string; ending: string }> = {
  stream: { text: 'Turn 1. You asked: Hello', ending: 'answered' },
  'stream-packed': { text: 'Turn 1. You asked: Hello', ending: 'answered' },
  'stream-unicode': { text: 'Turn 1. You asked: Привет, мир 👋🏽 — 👨‍👩‍👧‍👦 café', ending: 'answered' },
  'stream-tool': { text: 'The knowledge base says: [{"found":"refunds take 14 days"}]', ending: 'answered' },
  'stream-tool-fails': {
    text: 'The knowledge base says: [{"error":"The service was not able to process your request"}]',
    ending: 'answered',
  },
  'stream-tool-hangs': { text: '', ending: 'empty_reply' },
  'stream-then-throws': { text: 'Turn 1. You asked: Hello', ending: 'workflow_error' },
  'stream-model-401': { text: '', ending: 'workflow_error' },
  'stream-model-dies': { text: 'partial', ending: 'workflow_error' },
  'stream-throws': { text: '', ending: 'workflow_error' },
  'stream-times-out': { text: 'partial', ending: 'workflow_error' },
  'stream-respond': { text: 'You said: Hello', ending: 'answered' },
  'stream-cut': { text: 'Turn 1. You asked: a long story', ending: 'stream_truncated' },
  'chat-stream': { text: 'Turn 1. You asked: Hello', ending: 'answered' },
};

interface Recorded {
  name: string;
  answer: { body: { lines?: object[] } | string | null; pieces?: number[] };
}

/** The lines of a recorded stream in their original chunks. */
function recordedStreams(): [string, Uint8Array[]][] {
  const { exchanges } = JSON.parse(readFileSync(join(FOLDER, 'n8n-webhooks.json'), 'utf8')) as {
    exchanges: Recorded[];
  };
  return exchanges.flatMap(({ name, answer: { body, pieces } }): [string, Uint8Array[]][] => {
    const lines = typeof body === 'object' ? body?.lines : undefined;
    if (!lines) return [];
    const rest = lines.map((line) => `${JSON.stringify(line)}\n`);
    return [[name, (pieces ?? [lines.length]).map((count) => bytesOf(rest.splice(0, count).join('')))]];
  });
}

interface Read {
  text: string;
  pieces: string[];
  ending: string;
}

function read(chunks: Uint8Array[], contentType = 'application/json; charset=utf-8', maxBytes = MAX): Read {
  const reader = new ReplyReader(contentType, maxBytes);
  const pieces: string[] = [];
  for (const chunk of chunks) {
    const step = reader.push(chunk);
    if (step.piece !== '') pieces.push(step.piece);
    if (step.failure !== null) return { text: reader.partial, pieces, ending: step.failure };
  }
  const end: ReplyEnd = reader.end();
  if (!('piece' in end)) return { text: '', pieces, ending: end.kind };
  if (end.piece !== '') pieces.push(end.piece);
  if (end.kind === 'answered') return { text: end.text, pieces, ending: 'answered' };
  return { text: reader.partial, pieces, ending: end.code };
}

function cut(bytes: Uint8Array, positions: number[]): Uint8Array[] {
  const sorted = [...new Set(positions)].sort((a, b) => a - b);
  return [...sorted, bytes.length].map((end, index) => bytes.subarray(sorted[index - 1] ?? 0, end));
}

function expectTranscript(name: string, chunks: Uint8Array[], expected = EXPECTED): void {
  const { text, pieces, ending } = read(chunks);
  expect({ text, ending }).toEqual(expected[name]);
  expect(pieces.join('').trim()).toBe(text);
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('n8n transcripts', () => {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.ndjson'));

  it('each have an expectation', () => {
    expect(names.sort()).toEqual(Object.keys(EXPECTED).sort());
  });

  describe.each(names)('%s', (name) => {
    const bytes = new Uint8Array(readFileSync(join(FOLDER, name)));

    it('reads the same result whole and byte by byte', () => {
      expectTranscript(name, [bytes]);
      expectTranscript(
        name,
        [...bytes].map((byte) => Uint8Array.of(byte)),
      );
    });

    it('reads the same result for every single split', () => {
      for (let position = 0; position <= bytes.length; position++) expectTranscript(name, cut(bytes, [position]));
    });

    it('reads the same result for any splits', () => {
      const positions = fc.array(fc.nat(bytes.length), { maxLength: 40 });
      void fc.assert(fc.property(positions, (cuts) => expectTranscript(name, cut(bytes, cuts))));
    });
  });
});

describe('recorded n8n streams', () => {
  const streams = recordedStreams();

  it('each have an expectation', () => {
    expect(streams.map(([name]) => name).sort()).toEqual(Object.keys(RECORDED).sort());
  });

  it.each(streams)('%s reads the same result in original chunks, whole, and for any splits', (name, pieces) => {
    const bytes = Buffer.concat(pieces);
    expectTranscript(name, pieces, RECORDED);
    expectTranscript(name, [bytes], RECORDED);
    const positions = fc.array(fc.nat(bytes.length), { maxLength: 40 });
    void fc.assert(fc.property(positions, (cuts) => expectTranscript(name, cut(bytes, cuts), RECORDED)));
  });
});

describe('arbitrary bodies', () => {
  const line = fc.oneof(
    fc.constantFrom('{"type":"begin"}', '{"type":"end"}', '{"type":"error"}', '', ' ', '{', '[]', 'null', '\r'),
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }).map((content) => JSON.stringify({ type: 'item', content })),
    fc.string().map((output) => JSON.stringify({ output })),
  );
  const body = fc.oneof(
    fc.array(line).map((lines) => bytesOf(lines.join('\n'))),
    fc.uint8Array({ maxLength: 200 }),
  );

  it('never throw, and give the same result for any splits', () => {
    void fc.assert(
      fc.property(body, fc.array(fc.nat(400), { maxLength: 20 }), (bytes, cuts) => {
        const whole = read([bytes]);
        const inParts = read(
          cut(
            bytes,
            cuts.map((position) => Math.min(position, bytes.length)),
          ),
        );
        expect({ ...inParts, pieces: inParts.pieces.join('') }).toEqual({ ...whole, pieces: whole.pieces.join('') });
      }),
      { numRuns: 500 },
    );
  });

  it('yield well-formed text without NUL', () => {
    const contents = fc.array(
      fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
    );
    void fc.assert(
      fc.property(contents, (items) => {
        const lines = items.map((content) => `${JSON.stringify({ type: 'item', content })}\n`);
        for (const piece of read(lines.map(bytesOf)).pieces) {
          expect(Buffer.from(piece, 'utf8').toString('utf8')).toBe(piece);
          expect(piece).not.toContain('\0');
        }
      }),
    );
  });
});

describe('stream detection', () => {
  it('emits the first item before the second line is complete', () => {
    const reader = new ReplyReader('application/json', MAX);
    expect(reader.push(bytesOf('{"type":"begin"}\n{"type":"item","con')).piece).toBe('');
    expect(reader.streaming).toBe(true);
    expect(reader.push(bytesOf('tent":"Hel"}\n{"ty')).piece).toBe('Hel');
    expect(reader.push(bytesOf('pe":"item","content":"lo"}\n')).piece).toBe('lo');
  });

  it.each([
    ['{"output":"one line"}', 'one line'],
    ['{"output":"with its end"}\n', 'with its end'],
    ['{\n  "output": "over lines"\n}', 'over lines'],
    ['\uFEFF{"output":"marked"}', 'marked'],
    ['\n\n{"text":"after blanks"}', 'after blanks'],
    ['Plain\ntext\nof three lines', 'Plain\ntext\nof three lines'],
    ['{"type":"invoice","output":"a type of its own"}', 'a type of its own'],
  ])('treats %j as a plain body', (body, text) => {
    expect(read([bytesOf(body)])).toEqual({ text, pieces: [], ending: 'answered' });
  });

  it.each(['', '\n', '{"type":"begin"}\n{"type":"end"}\n', '{"type":"item"}', '{"type":"item","content":{"a":1}}'])(
    'reads %j as an empty reply',
    (body) => {
      expect(read([bytesOf(body)]).ending).toBe('empty_reply');
    },
  );

  it('waits for content after n8n keepalives', () => {
    const alive = '{"type":"keepalive"}\n';
    const wholeOf = (body: string) => read([bytesOf(alive), bytesOf(`${alive}${body}`)]);
    expect(wholeOf('{"output":"slow"}')).toMatchObject({ text: 'slow', pieces: [], ending: 'answered' });
    expect(wholeOf('plain\ntext')).toMatchObject({ text: 'plain\ntext', ending: 'answered' });
    expect(wholeOf('')).toMatchObject({ text: '', ending: 'empty_reply' });
    expect(wholeOf(alive.trim())).toMatchObject({ text: '', ending: 'empty_reply' });
  });

  it('reports that the workflow was started', () => {
    expect(read([bytesOf('{"message":"Workflow was started"}')]).ending).toBe('deferred');
  });

  it('reads a single error line without a line break', () => {
    expect(read([bytesOf('{"type":"error","content":null}')]).ending).toBe('workflow_error');
  });
});

describe('size limit', () => {
  it('rejects the first byte above the limit, in streams and plain bodies', () => {
    expect(read([bytesOf('x'.repeat(100))], '', 100).ending).toBe('answered');
    expect(read([bytesOf('x'.repeat(101))], '', 100).ending).toBe('reply_too_large');
    const item = bytesOf('{"type":"item","content":"0123456789"}\n');
    expect(read([item, item, item], '', 100)).toMatchObject({
      ending: 'reply_too_large',
      text: '0123456789'.repeat(2),
    });
  });

  it('reads two megabytes in tiny chunks without copying the whole for each', async () => {
    const chunk = bytesOf('0123456789');
    const readAll = (size: number) => {
      const reader = new ReplyReader('text/plain', MAX);
      for (let sent = 0; sent + chunk.length <= size; sent += chunk.length) reader.push(chunk);
      expect(reader.end().kind).toBe('answered');
    };
    expect(await growth(readAll, MAX / 8)).toBeLessThan(LINEAR);
  });
});
