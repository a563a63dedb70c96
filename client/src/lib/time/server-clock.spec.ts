import { recordServerTime, serverNow } from './server-clock';

describe('server clock', () => {
  beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00.400Z') }));
  afterEach(() => jest.useRealTimers());
  const now = () => new Date(serverNow()).toISOString();

  it('is used when the device clock is far off', () => {
    recordServerTime('Fri, 20 Nov 2026 11:50:00 GMT', Date.now());
    expect(now()).toBe('2026-11-20T11:50:00.000Z');
    jest.advanceTimersByTime(5000);
    expect(now()).toBe('2026-11-20T11:50:05.000Z');
  });

  it('equals the device clock when they are close or the server time is unknown', () => {
    recordServerTime('Fri, 20 Nov 2026 11:59:58 GMT', Date.now());
    expect(now()).toBe('2026-11-20T12:00:00.400Z');
    for (const told of [null, undefined, '', 'soon']) recordServerTime(told, Date.now());
    expect(now()).toBe('2026-11-20T12:00:00.400Z');
  });

  it('ignores a slow response', () => {
    recordServerTime('Fri, 20 Nov 2026 11:59:59 GMT', Date.now());
    const askedAt = Date.now();
    jest.setSystemTime(Date.parse('2026-11-20T13:00:00Z'));
    recordServerTime('Fri, 20 Nov 2026 12:00:00 GMT', askedAt);
    expect(now()).toBe('2026-11-20T13:00:00.000Z');
  });
});
