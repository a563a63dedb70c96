import { Semaphore, SemaphoreFullError } from './semaphore.js';

describe('Semaphore', () => {
  it('admits up to its limit, queues the others in order, and rejects when the queue is full', async () => {
    const semaphore = new Semaphore(2, 3);
    const ends: (() => void)[] = [];
    const began: number[] = [];
    const enter = (number: number) =>
      semaphore.pass(async () => {
        began.push(number);
        await new Promise<void>((end) => ends.push(end));
        return number;
      });
    const all = [0, 1, 2, 3, 4].map(enter);
    await expect(enter(5)).rejects.toBeInstanceOf(SemaphoreFullError);
    expect(began).toEqual([0, 1]);
    for (let number = 0; number < 5; number++) {
      ends[number]!();
      expect(await all[number]).toBe(number);
    }
    expect(began).toEqual([0, 1, 2, 3, 4]);
  });

  it('releases the permit of a failed task', async () => {
    const semaphore = new Semaphore(1, 0);
    for (let i = 0; i < 3; i++)
      await expect(semaphore.pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await semaphore.pass(async () => 'yes')).toBe('yes');
  });
});
