import { Metrics } from './metrics.js';
import { ttlCache } from './ttl-cache.js';

describe('Metrics', () => {
  const linesOf = async (metrics: Metrics): Promise<string[]> =>
    (await metrics.registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));

  it('reads each value on scrape', async () => {
    const metrics = new Metrics();
    let open = 1;
    metrics.gauge('regent_open', 'Open ones', ['kind'], () => [{ labels: { kind: 'a' }, value: open }]);
    const count = metrics.counter('regent_done_total', 'Done ones', ['kind']);
    const observe = metrics.seconds('regent_time_seconds', 'Times', [], [0.1, 1]);
    count({ kind: 'a' });
    count({ kind: 'a' }, 2);
    observe({}, 0.5);
    open = 7;
    expect(await linesOf(metrics)).toEqual([
      'regent_open{kind="a"} 7',
      'regent_done_total{kind="a"} 3',
      'regent_time_seconds_bucket{le="0.1"} 0',
      'regent_time_seconds_bucket{le="1"} 1',
      'regent_time_seconds_bucket{le="+Inf"} 1',
      'regent_time_seconds_sum 0.5',
      'regent_time_seconds_count 1',
    ]);
  });

  it.each(['job', 'instance'])('rejects the label %s, which Prometheus sets itself', (label) => {
    const metrics = new Metrics();
    const refusal = new Error(`regent_a must not have a label "${label}": Prometheus gives that one itself.`);
    expect(() => metrics.gauge('regent_a', 'A', ['state', label], () => [])).toThrow(refusal);
    expect(() => metrics.counter('regent_a', 'A', [label])).toThrow(refusal);
    expect(() => metrics.seconds('regent_a', 'A', [label], [1])).toThrow(refusal);
  });

  it('does not wait for a hanging gauge', async () => {
    jest.useFakeTimers();
    const metrics = new Metrics();
    const read = jest.fn(() => new Promise<never>(() => {}));
    metrics.gauge('regent_hangs', 'Asks a database that hangs', [], ttlCache(1, read));
    for (let scrapes = 0; scrapes < 3; scrapes++) {
      const scraped = linesOf(metrics);
      await jest.advanceTimersByTimeAsync(2000);
      expect(await scraped).toEqual(['regent_hangs Nan']);
    }
    expect(read).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
  });

  it('drops missing samples, and skips a gauge that throws', async () => {
    const metrics = new Metrics();
    let samples = [{ labels: { state: 'open' }, value: 1 }];
    metrics.gauge('regent_states', 'By state', ['state'], () => samples);
    metrics.gauge('regent_lost', 'Asks a database that is away', [], () => Promise.reject(new Error('away')));
    metrics.gauge('regent_broken', 'Throws', ['state'], () => {
      throw new Error('broken');
    });
    expect(await linesOf(metrics)).toEqual(['regent_states{state="open"} 1', 'regent_lost Nan']);
    samples = [];
    expect(await linesOf(metrics)).toEqual(['regent_lost Nan']);
  });
});

describe('ttlCache', () => {
  it('calls once per TTL for all callers, and again after it or after a failure', async () => {
    let now = 0;
    const read = jest.fn(async () => now);
    read.mockImplementationOnce(async () => 0).mockRejectedValueOnce(new Error('away'));
    const kept = ttlCache(5000, read, () => now);
    expect(await Promise.all([kept(), kept()])).toEqual([0, 0]);
    now = 4999;
    expect(await kept()).toBe(0);
    now = 5000;
    await expect(kept()).rejects.toThrow('away');
    now = 5001;
    expect(await kept()).toBe(5001);
    expect(read).toHaveBeenCalledTimes(3);
  });
});
