import type { Locator, Page } from 'playwright-core';
import { eventually } from '../util/eventually.js';

/** Time until an expired toast has left the page. */
const LEAVING_MS = 250;

/** Pending changes are drawn in the next frame. */
const FRAME_MS = 20;

/** The toasts of a page with a paused clock. */
export class Toasts {
  constructor(private readonly page: Page) {}

  get all(): Locator {
    return this.page.locator('[data-sonner-toast]');
  }

  /** Toasts that are not hidden by stacking. */
  get inSight(): Locator {
    return this.page.locator('[data-sonner-toast][data-visible=true]');
  }

  of(title: string): Locator {
    return this.all.filter({ has: this.page.getByText(title, { exact: true }) });
  }

  /** Advances the clock just enough for a toast to appear. The page must have its response already. */
  async comesUp(title: string): Promise<void> {
    await eventually(
      async () => {
        await this.page.clock.runFor(1);
        return this.of(title).count();
      },
      (count) => {
        if (count !== 1) throw new Error(`${count} notices "${title}"`);
      },
    );
    await this.page.clock.runFor(FRAME_MS);
  }

  /** Advances the clock minimally until the condition holds: the page draws in the next frame. */
  async until(what: Locator): Promise<void> {
    await eventually(
      async () => {
        await this.page.clock.runFor(2);
        return what.isVisible();
      },
      (isVisible) => {
        if (!isVisible) throw new Error(`${what} never came`);
      },
    );
  }

  /** Whether it is still shown after that time, and gone soon after. */
  async lasts(title: string, ms: number): Promise<void> {
    await this.page.clock.runFor(ms);
    if ((await this.of(title).count()) !== 1) throw new Error(`"${title}" was gone before ${ms} ms`);
  }

  async isGoneAfter(title: string, ms: number): Promise<void> {
    await this.page.clock.runFor(ms + LEAVING_MS);
    await this.of(title).waitFor({ state: 'detached' });
  }

  /** Positions of the visible toasts, the topmost first. */
  async boxes(): Promise<{ x: number; y: number; width: number; height: number }[]> {
    const found = await Promise.all((await this.inSight.all()).map((one) => one.boundingBox()));
    return found.flatMap((box) => box ?? []).sort((one, other) => one.y - other.y);
  }
}
