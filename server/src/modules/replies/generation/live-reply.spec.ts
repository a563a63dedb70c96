import { LiveReply } from './live-reply.js';

describe('LiveReply', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const reply = () => {
    const sent: [number, string][] = [];
    return { sent, live: new LiveReply(1, 2, 3, 1, 'lease', (index, text) => sent.push([index, text])) };
  };

  it('sends the first piece at once and joins the next ones for 40 ms', () => {
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

  it('sends at once again after a pause', () => {
    const { live, sent } = reply();
    live.push('a');
    jest.advanceTimersByTime(100);
    live.push('b');
    expect(sent).toEqual([
      [0, 'a'],
      [1, 'b'],
    ]);
  });

  it('loses nothing at the end', () => {
    const { live, sent } = reply();
    live.push('a');
    live.push('b');
    live.flush();
    expect(sent.map(([, text]) => text).join('')).toBe('ab');
    expect(live.text).toBe('ab');
    jest.advanceTimersByTime(100);
    expect(sent).toHaveLength(2);
  });

  it('keeps the first reason for its end', () => {
    const { live } = reply();
    live.end('stop');
    live.end('shutdown');
    expect(live.endReason).toBe('stop');
    expect(live.abort.signal.aborted).toBe(true);
  });
});
