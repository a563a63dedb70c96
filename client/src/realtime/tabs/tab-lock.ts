/** A lock that one tab of the browser holds at a time. The next in line has it when that tab closes, or breaks. */
export interface TabLock {
  /** Takes it from whichever tab has it. */
  take(): void;
  leave(): void;
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Stands in line for the lock, and again after another tab took it. `onHeld` and `onLost` are called in turn. */
export function acquireTabLock(name: string, onHeld: () => void, onLost: () => void): TabLock {
  let waiting = new AbortController();
  let release: (() => void) | null = null;
  let taking = false;
  let left = false;

  async function request(options: LockOptions): Promise<void> {
    let held = false;
    let over = false;
    try {
      await navigator.locks.request(name, options, async () => {
        // Safari may say that it was stolen before it says that it was had.
        if (left || over) return;
        held = true;
        taking = false;
        const until = new Promise<void>((resolve) => {
          release = resolve;
        });
        onHeld();
        await until;
      });
    } catch (error) {
      over = true;
      if (left) return;
      if (held || (options.steal && isAbort(error))) lose();
      // The browser has locks and gives none: each tab is on its own.
      else if (!isAbort(error)) onHeld();
    }
  }

  function lose(): void {
    release = null;
    taking = false;
    onLost();
    wait();
  }

  function wait(): void {
    waiting = new AbortController();
    void request({ signal: waiting.signal });
  }

  wait();
  return {
    take() {
      if (release || taking) return;
      taking = true;
      waiting.abort();
      void request({ steal: true });
    },
    leave() {
      left = true;
      waiting.abort();
      release?.();
    },
  };
}
