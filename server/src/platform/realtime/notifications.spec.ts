import { Notifications } from './notifications.js';

describe('Notifications', () => {
  /** A database whose statements end when they are let go. */
  function database() {
    const sent: string[][] = [];
    const ends: ((error?: Error) => void)[] = [];
    const query = ({ values }: { values: string[][] }): Promise<void> => {
      sent.push(values[1] ?? []);
      return new Promise((done, failed) => {
        ends.push((error) => (error ? failed(error) : done()));
      });
    };
    const end = async (error?: Error): Promise<void> => {
      ends.shift()?.(error);
      await new Promise(setImmediate);
    };
    return { sent, end, notifications: new Notifications({ query } as never) };
  }

  it('sends what is published in one moment together, and what comes meanwhile with the next statement', async () => {
    const { sent, end, notifications } = database();
    const first = ['a', 'b'].map((payload) => notifications.publish('c', payload));
    await Promise.resolve();
    expect(sent).toEqual([['a', 'b']]);
    const second = ['d', 'e'].map((payload) => notifications.publish('c', payload));
    await end();
    await Promise.all(first);
    expect(sent).toEqual([
      ['a', 'b'],
      ['d', 'e'],
    ]);
    await end();
    await Promise.all(second);
    const third = notifications.publish('c', 'f');
    await Promise.resolve();
    await end();
    await third;
    expect(sent.at(-1)).toEqual(['f']);
  });

  it('sends equal ones apart, so that the last one is not dropped', async () => {
    const { sent, end, notifications } = database();
    const all = ['on', 'off', 'on', 'off', 'x'].map((payload) => notifications.publish('c', payload));
    await Promise.resolve();
    await end();
    await end();
    await Promise.all(all);
    expect(sent).toEqual([
      ['on', 'off'],
      ['on', 'off', 'x'],
    ]);
  });

  it('sends five hundred at once at most', async () => {
    const { sent, end, notifications } = database();
    const all = Array.from({ length: 1001 }, (_, at) => notifications.publish('c', String(at)));
    await Promise.resolve();
    for (let i = 0; i < 3; i++) await end();
    await Promise.all(all);
    expect(sent.map((one) => one.length)).toEqual([500, 500, 1]);
    expect(sent.flat()).toEqual(Array.from({ length: 1001 }, (_, at) => String(at)));
  });

  it('fails what waits behind a statement that failed, and goes on with what comes then', async () => {
    const { sent, end, notifications } = database();
    const lost = notifications.publish('c', 'a');
    await Promise.resolve();
    const behind = notifications.publish('c', 'b');
    const failures = Promise.all([expect(lost).rejects.toThrow('away'), expect(behind).rejects.toThrow('away')]);
    await end(new Error('away'));
    await failures;
    const after = notifications.publish('c', 'd');
    await Promise.resolve();
    await end();
    await after;
    expect(sent).toEqual([['a'], ['d']]);
  });
});
