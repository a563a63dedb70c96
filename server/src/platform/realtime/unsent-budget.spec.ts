import { EventEmitter } from 'node:events';
import { Metrics } from '../metrics/metrics.js';
import { UnsentBudget } from './unsent-budget.js';

const MILLION = 'x'.repeat(1_000_000);

/** A connection like that of engine.io: one write at a time; later packets go with the next write. */
class FakeConnection extends EventEmitter {
  readonly transport = new EventEmitter();
  readonly destroy = jest.fn();
  readonly request = { socket: { destroy: this.destroy } };
  #isWritable = true;
  #isWaiting = false;

  send(data: string): void {
    this.emit('packetCreate', { data });
    this.#isWaiting = true;
    this.#flush();
  }

  /** The reader has received the last write. */
  read(): void {
    this.#isWritable = true;
    this.transport.emit('drain');
    this.#flush();
  }

  #flush(): void {
    if (!this.#isWritable || !this.#isWaiting) return;
    this.emit('flush');
    this.#isWritable = false;
    this.#isWaiting = false;
  }
}

describe('UnsentBudget', () => {
  let budget: UnsentBudget;
  beforeEach(() => {
    jest.useFakeTimers();
    budget = new UnsentBudget(new Metrics());
  });
  afterEach(() => jest.useRealTimers());

  const open = (userId = 1): FakeConnection => {
    const connection = new FakeConnection();
    budget.watch(connection);
    budget.assign(connection, userId);
    return connection;
  };
  const openMany = (count: number, userId = 1) => Array.from({ length: count }, () => open(userId));
  const millions = (connection: FakeConnection, count: number): void => {
    for (let at = 0; at < count; at++) connection.send(MILLION);
  };
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  const cutOf = (connections: FakeConnection[]) => connections.map(({ destroy }) => destroy.mock.calls.length > 0);

  it('closes the largest backlogs of a user above the budget only', async () => {
    const [small, large] = [open(), open()];
    const other = open(2);
    millions(small, 2);
    millions(large, 3);
    millions(other, 3);
    expect(cutOf([small, large, other])).toEqual([false, false, false]);
    await pass(2000);
    expect(cutOf([small, large, other])).toEqual([false, true, false]);
  });

  it('closes no connection that drains within a second, whatever its size', async () => {
    const readers = openMany(20);
    for (let round = 0; round < 5; round++) {
      for (const reader of readers) millions(reader, 1);
      await pass(900);
      for (const reader of readers) reader.read();
    }
    await pass(5000);
    expect(cutOf(readers)).not.toContain(true);
  });

  it('closes no connection for a single packet', async () => {
    const reader = open();
    reader.send(MILLION.repeat(20));
    await pass(5000);
    expect(cutOf([reader])).toEqual([false]);
    reader.send('and more');
    await pass(2000);
    expect(cutOf([reader])).toEqual([true]);
  });

  it('closes slow connections of many users above the budget of the process', async () => {
    const readers = Array.from({ length: 25 }, (_, at) => open(at));
    for (const reader of readers) millions(reader, 3);
    await pass(2000);
    expect(cutOf(readers).filter((isCut) => isCut)).toHaveLength(4); // 75 MB minus 4 × 3 MB is below 64 MB
  });

  it('notifies when a connection is drained or closed', async () => {
    const reader = open();
    const done: string[] = [];
    const wait = (what: string) => budget.whenDrained(reader).then(() => void done.push(what));
    void wait('at once');
    await pass(0);
    millions(reader, 2);
    void wait('read');
    reader.read();
    await pass(0);
    expect(done).toEqual(['at once']); // the second million is being sent
    reader.read();
    await pass(0);
    expect(done).toEqual(['at once', 'read']);
    millions(reader, 1);
    void wait('closed');
    reader.emit('close');
    await pass(0);
    expect(done).toEqual(['at once', 'read', 'closed']);
    expect(cutOf([reader])).toEqual([true]);
  });

  it('notifies when a user is within the budget again', async () => {
    const [slow, asking] = [open(), open()];
    millions(slow, 5);
    let isIn = false;
    void budget.whenInBudget(asking).then(() => {
      isIn = true;
    });
    await pass(900);
    expect(isIn).toBe(false);
    await pass(1000);
    expect([isIn, ...cutOf([slow, asking])]).toEqual([true, true, false]);
  });

  it('forgets closed connections', async () => {
    const gone = openMany(3);
    for (const connection of gone) {
      millions(connection, 1);
      connection.emit('close');
      millions(connection, 9);
    }
    const here = open();
    millions(here, 4);
    await pass(5000);
    expect(cutOf([here])).toEqual([false]);
  });
});
