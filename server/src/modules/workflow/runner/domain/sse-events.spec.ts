import { SseReader } from './sse-events.js';

const transcript =
  ': ping\r\n\r\ndata: {"choices":[{"delta":{"role":"assistant","content":""}}]}\r\n\r\n' +
  'data: {"choices":[{"delta":{"content":"При"}}]}\n\ndata:{"choices":[{"delta":{"content":"вет 👋"}}]}\n\n' +
  'event: x\ndata: {"choices":[{"delta":{"reasoning_content":"hm"}}]}\n\ndata: not json\n\n' +
  'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: {"choices":[],"usage":{}}\n\ndata: [DONE]';

const read = (chunks: Uint8Array[]) => {
  const reader = new SseReader();
  return [...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.end()];
};

describe('SseReader', () => {
  it('reads the same events for every split', () => {
    const bytes = new TextEncoder().encode(transcript);
    const whole = read([bytes]);
    expect(whole).toEqual([
      { kind: 'text', text: 'При' },
      { kind: 'text', text: 'вет 👋' },
      { kind: 'done' },
      { kind: 'done' },
    ]);
    for (let at = 1; at < bytes.length; at += 1) {
      expect(read([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(whole);
    }
    expect(read([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(whole);
  });

  it('reports errors', () => {
    expect(read([new TextEncoder().encode('data: {"error":{"message":"full"}}\n')])).toEqual([
      { kind: 'error', message: 'full' },
    ]);
  });

  it('reads data lines without blank lines between them, and every kind of line end', () => {
    const event = (text: string) => `data: {"choices":[{"delta":{"content":"${text}"}}]}`;
    const stream = `${event('a')}\n${event('b')}\r\n\r\n${event('c')}\r\r${event('d')}`;
    expect(read([...new TextEncoder().encode(stream)].map((byte) => Uint8Array.of(byte)))).toEqual(
      ['a', 'b', 'c', 'd'].map((text) => ({ kind: 'text', text })),
    );
  });

  it('rejects a line of more than a million characters', () => {
    const line = new TextEncoder().encode(`data: ${'x'.repeat(600_000)}`);
    expect(() => read([line])).not.toThrow();
    expect(() => read([line, line])).toThrow('too long');
  });
});
