import type { Page } from 'playwright-core';

/** Values of the visual viewport. */
export interface View {
  height: number;
  offsetTop: number;
  scale: number;
}

type OwnView = EventTarget & { set: (next: Partial<View>) => void };

/**
 * Overrides `visualViewport`: Chromium has no on-screen keyboard and shrinks the window where iOS shrinks only the
 * visual viewport. Values that are not set stay real.
 */
export async function withOwnView(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const real = window.visualViewport;
    if (!real) return;
    const own: Partial<View> = {};
    const view = new EventTarget();
    const read = (name: keyof View | 'width' | 'offsetLeft') => ({
      get: () => (name in own ? own[name as keyof View] : real[name]),
    });
    Object.defineProperties(view, {
      height: read('height'),
      width: read('width'),
      offsetTop: read('offsetTop'),
      offsetLeft: read('offsetLeft'),
      scale: read('scale'),
      set: {
        value: (next: Partial<View>) => {
          Object.assign(own, next);
          view.dispatchEvent(new Event('resize'));
        },
      },
    });
    for (const name of ['resize', 'scroll']) real.addEventListener(name, () => view.dispatchEvent(new Event(name)));
    Object.defineProperty(window, 'visualViewport', { get: () => view });
  });
}

/** Opens or closes the iOS keyboard. */
export async function viewAs(page: Page, next: Partial<View>): Promise<void> {
  await page.evaluate((changed) => (window.visualViewport as unknown as OwnView).set(changed), next);
  await afterFrames(page);
}

/** Opens or closes the Android keyboard: the window height changes. Resolves after the resize event. */
export async function resizeWindow(page: Page, height: number): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  await page.setViewportSize({ width, height });
  await page.waitForFunction((wanted) => innerHeight === wanted, height);
  await afterFrames(page);
}

/** Waits some frames: the page reacts to a resize in the next one. */
export async function afterFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 4; frames++) await new Promise((done) => requestAnimationFrame(done));
  });
}
