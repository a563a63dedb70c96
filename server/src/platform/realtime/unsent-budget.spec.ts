import { EventEmitter } from 'node:events';
import { Metrics } from '../metrics/metrics.js';
import { UnsentBudget } from './unsent-budget.js';

const MILLION = 'x'.repeat(1_000_000);

/** A connection as engine.io has it: one write at a time, and what comes meanwhile goes with the next. */
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

  /** The reader has taken what was written last. */
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

  it('cuts the largest backlogs of a person past the budget, and nobody else', async () => {
    const [small, large] = [open(), open()];
    const other = open(2);
    millions(small, 2);
    millions(large, 3);
    millions(other, 3);
    expect(cutOf([small, large, other])).toEqual([false, false, false]);
    await pass(2000);
    expect(cutOf([small, large, other])).toEqual([false, true, false]);
  });

  it('cuts nobody who takes it within a second, however much it is', async () => {
    const readers = openMany(20);
    for (let round = 0; round < 5; round++) {
      for (const reader of readers) millions(reader, 1);
      await pass(900);
      for (const reader of readers) reader.read();
    }
    await pass(5000);
    expect(cutOf(readers)).not.toContain(true);
  });

  it('cuts nobody for one packet alone', async () => {
    const reader = open();
    reader.send(MILLION.repeat(20));
    await pass(5000);
    expect(cutOf([reader])).toEqual([false]);
    reader.send('and more');
    await pass(2000);
    expect(cutOf([reader])).toEqual([true]);
  });

  it('cuts slow connections of many people past the budget of the process', async () => {
    const readers = Array.from({ length: 25 }, (_, at) => open(at));
    for (const reader of readers) millions(reader, 3);
    await pass(2000);
    expect(cutOf(readers).filter((isCut) => isCut)).toHaveLength(4); // 75 MB less 4 times 3 is below 64
  });

  it('says when a connection is drained, also when it is closed', async () => {
    const reader = open();
    const done: string[] = [];
    const wait = (what: string) => budget.whenDrained(reader).then(() => void done.push(what));
    void wait('at once');
    await pass(0);
    millions(reader, 2);
    void wait('read');
    reader.read();
    await pass(0);
    expect(done).toEqual(['at once']); // the second million is on its way
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

  it('says when a person is within the budget again', async () => {
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

  it('forgets connections that are closed', async () => {
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
