/** A lock that one tab holds at a time. It passes to the next waiting tab when the holder closes or crashes. */
export interface TabLock {
  /** Takes the lock from the tab that holds it. */
  take(): void;
  leave(): void;
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Waits for the lock, and again after another tab took it. Calls `onHeld` and `onLost` in turn. */
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
        // Safari may report that the lock was stolen before it grants it.
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
      // The browser grants no locks: each tab runs on its own.
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
