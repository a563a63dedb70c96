import { LiveReply } from './live-reply.js';

describe('LiveReply', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const reply = () => {
    const sent: [number, string][] = [];
    return { sent, live: new LiveReply(1, 2, 3, 1, 'lease', (index, text) => sent.push([index, text])) };
  };

  it('sends the first chunk immediately and joins the next ones for 40 ms', () => {
    const { live, sent } = reply();
    live.push('a');
    live.push('b');
    live.push('c');
    expect(sent).toEqual([[0, 'a']]);
    jest.advanceTimersByTime(39);
    expect(sent).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect(sent).toEqual([
      [0, 'a'],
      [1, 'bc'],
    ]);
  });

  it('sends immediately again after a pause', () => {
    const { live, sent } = reply();
    live.push('a');
    jest.advanceTimersByTime(100);
    live.push('b');
    expect(sent).toEqual([
      [0, 'a'],
      [1, 'b'],
    ]);
  });

  it('flushes everything at the end', () => {
    const { live, sent } = reply();
    live.push('a');
    live.push('b');
    live.flush();
    expect(sent.map(([, text]) => text).join('')).toBe('ab');
    expect(live.text).toBe('ab');
    jest.advanceTimersByTime(100);
    expect(sent).toHaveLength(2);
  });

  it('keeps the first end reason', () => {
    const { live } = reply();
    live.end('stop');
    live.end('shutdown');
    expect(live.endReason).toBe('stop');
    expect(live.abort.signal.aborted).toBe(true);
  });
});
