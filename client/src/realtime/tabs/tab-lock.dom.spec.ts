import { acquireTabLock, type TabLock } from './tab-lock';

interface Request {
  options: LockOptions;
  callback: () => Promise<void> | undefined;
  settle: { resolve: () => void; reject: (error: unknown) => void };
}

/** A single Web Lock as specified, except that a test can hold grants back: they arrive as separate tasks. */
class Locks {
  private holder: Request | null = null;
  private line: Request[] = [];
  private late: (() => void)[] | null = null;

  request = (_name: string, options: LockOptions, callback: Request['callback']): Promise<void> =>
    new Promise((resolve, reject) => {
      const request = { options, callback, settle: { resolve, reject } };
      const aborted = () => new DOMException('aborted', 'AbortError');
      options.signal?.addEventListener('abort', () => {
        if (!this.line.includes(request)) return;
        this.line = this.line.filter((one) => one !== request);
        reject(aborted());
      });
      if (options.steal) {
        this.holder?.settle.reject(aborted());
        this.holder = null;
        this.line.unshift(request);
      } else this.line.push(request);
      this.grant();
    });

  holdGrants(): void {
    this.late = [];
  }

  letGrants(): void {
    for (const grant of this.late?.splice(0) ?? []) grant();
    this.late = null;
  }

  private grant(): void {
    const next = this.holder ? undefined : this.line.shift();
    if (!next) return;
    this.holder = next;
    const run = async () => {
      await next.callback();
      next.settle.resolve();
      if (this.holder === next) this.holder = null;
      this.grant();
    };
    if (this.late) this.late.push(() => void run());
    else queueMicrotask(() => void run());
  }
}

describe('TabLock', () => {
  let locks: Locks;
  const open: TabLock[] = [];
  beforeEach(() => {
    locks = new Locks();
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  });
  afterEach(() => {
    for (const lock of open.splice(0)) lock.leave();
    Reflect.deleteProperty(navigator, 'locks');
  });

  const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
  /** A tab and the notifications it received, in order. */
  function tab() {
    const told: ('held' | 'lost')[] = [];
    const lock = acquireTabLock(
      'one',
      () => told.push('held'),
      () => told.push('lost'),
    );
    open.push(lock);
    return { lock, told, has: () => told.at(-1) === 'held' };
  }

  it('passes to the next waiting tab when its holder leaves', async () => {
    const [one, two, three] = [tab(), tab(), tab()];
    await settled();
    expect([one, two, three].map(({ has }) => has())).toEqual([true, false, false]);
    one.lock.leave();
    await settled();
    expect([two.has(), three.has()]).toEqual([true, false]);
  });

  it('returns to the previous holder when the tab that took it leaves', async () => {
    const [one, two] = [tab(), tab()];
    await settled();
    two.lock.take();
    await settled();
    expect([one.told, two.told]).toEqual([['held', 'lost'], ['held']]);
    two.lock.leave();
    await settled();
    expect(one.told).toEqual(['held', 'lost', 'held']);
  });

  it('has one holder after repeated takeovers', async () => {
    const tabs = [tab(), tab(), tab()];
    await settled();
    for (const { lock } of [...tabs, ...tabs, ...tabs]) lock.take();
    await settled();
    expect(tabs.filter(({ has }) => has())).toHaveLength(1);
  });

  it('is lost by a tab that receives the loss before the grant', async () => {
    const [one, two, three] = [tab(), tab(), tab()];
    await settled();
    locks.holdGrants();
    two.lock.take();
    three.lock.take();
    await settled();
    locks.letGrants();
    await settled();
    expect([one, two, three].map(({ has }) => has())).toEqual([false, false, true]);
    three.lock.leave();
    await settled();
    expect([one, two].filter(({ has }) => has())).toHaveLength(1);
  });
});
