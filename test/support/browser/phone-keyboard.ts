import type { Page } from 'playwright-core';

/** What the browser says of the part of the window in sight. */
export interface View {
  height: number;
  offsetTop: number;
  scale: number;
}

type OwnView = EventTarget & { set: (next: Partial<View>) => void };

/**
 * Lets a page's `visualViewport` say what a test wants: Chromium has no keyboard on the screen, and shrinks the window
 * where iOS shrinks this part alone. What was not set is as the browser has it.
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

/** The keyboard of iOS comes or goes. */
export async function viewAs(page: Page, next: Partial<View>): Promise<void> {
  await page.evaluate((changed) => (window.visualViewport as unknown as OwnView).set(changed), next);
  await afterFrames(page);
}

/** The keyboard of Android comes or goes: the window itself has another height. Returns when the page has been told. */
export async function resizeWindow(page: Page, height: number): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  await page.setViewportSize({ width, height });
  await page.waitForFunction((wanted) => innerHeight === wanted, height);
  await afterFrames(page);
}

/** Some frames later: what a page does about a change of its size it does in the next. */
export async function afterFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 4; frames++) await new Promise((done) => requestAnimationFrame(done));
  });
}
