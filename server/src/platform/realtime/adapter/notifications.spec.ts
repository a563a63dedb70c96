import { Notifications } from './notifications.js';

describe('Notifications', () => {
  /** A database whose statements finish on demand. */
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

  it('batches payloads published together; later ones go into the next statement', async () => {
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

  it('puts equal payloads into separate statements, so that PostgreSQL drops none', async () => {
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

  it('sends at most five hundred per statement', async () => {
    const { sent, end, notifications } = database();
    const all = Array.from({ length: 1001 }, (_, at) => notifications.publish('c', String(at)));
    await Promise.resolve();
    for (let i = 0; i < 3; i++) await end();
    await Promise.all(all);
    expect(sent.map((one) => one.length)).toEqual([500, 500, 1]);
    expect(sent.flat()).toEqual(Array.from({ length: 1001 }, (_, at) => String(at)));
  });

  it('fails payloads queued behind a failed statement, and continues with later ones', async () => {
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
