import { withTabLock } from './outbox-storage';

describe('withTabLock', () => {
  const browserWith = (request: LockManager['request']) =>
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

  const task = jest.fn(async () => 'done');
  beforeEach(() => task.mockClear());

  it('runs the task when locks are missing or denied', async () => {
    expect(await withTabLock('one', task)).toBe('done');
    browserWith(() => Promise.reject(new DOMException('no', 'SecurityError')));
    expect(await withTabLock('one', task)).toBe('done');
    expect(task).toHaveBeenCalledTimes(2);
  });

  it('runs the task once and passes on its result or error', async () => {
    browserWith((async (_name: string, run: () => Promise<unknown>) => run()) as LockManager['request']);
    expect(await withTabLock('one', task)).toBe('done');
    expect(task).toHaveBeenCalledTimes(1);
    const failing = jest.fn(async () => Promise.reject(new Error('no way')));
    await expect(withTabLock('one', failing)).rejects.toThrow('no way');
    expect(failing).toHaveBeenCalledTimes(1);
  });
});
