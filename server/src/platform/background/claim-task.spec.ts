import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { ClaimTask } from './claim-task.js';

/** Claims names from a list. `hang` runs until the process stops and is then released. */
class NamesTask extends ClaimTask<string> {
  readonly done: string[] = [];

  constructor(readonly waiting: string[]) {
    super(pino({ level: 'silent' }), 10, 'Failed');
  }

  protected async claim(): Promise<string | undefined> {
    return this.waiting.shift();
  }

  protected async process(name: string): Promise<void> {
    if (name === 'bad') throw new Error('bad');
    if (name === 'hang') await sleep(60_000, undefined, { signal: this.stopping }).catch(() => this.waiting.push(name));
    else this.done.push(name);
  }
}

describe('ClaimTask', () => {
  it('processes one claim after the other until none is left', async () => {
    const task = new NamesTask(['a', '', 'c']);
    await task.run();
    expect([task.done, task.waiting]).toEqual([['a', '', 'c'], []]);
  });

  it('ends the round with an error of the work', async () => {
    const task = new NamesTask(['a', 'bad', 'c']);
    await expect(task.run()).rejects.toThrow('bad');
    expect([task.done, task.waiting]).toEqual([['a'], ['c']]);
  });

  it('aborts the running work on shutdown, waits for it and claims no more', async () => {
    const task = new NamesTask(['a', 'hang']);
    task.onApplicationBootstrap();
    for (const end = Date.now() + 5000; task.waiting.length > 0 && Date.now() < end; ) await sleep(5);
    await task.beforeApplicationShutdown();
    expect([task.done, task.waiting]).toEqual([['a'], ['hang']]);
    await task.run();
    expect(task.waiting).toEqual(['hang']);
  });
});
