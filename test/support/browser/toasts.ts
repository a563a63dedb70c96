import type { Locator, Page } from 'playwright-core';
import { eventually } from '../util/eventually.js';

/** How long it takes until a notice that is over has left the page, and not a moment more. */
const LEAVING_MS = 250;

/** What the page was told meanwhile it draws with the next frame. */
const FRAME_MS = 20;

/** The notices of a page whose clock stands still. */
export class Toasts {
  constructor(private readonly page: Page) {}

  get all(): Locator {
    return this.page.locator('[data-sonner-toast]');
  }

  /** Those that are not stacked out of sight. */
  get inSight(): Locator {
    return this.page.locator('[data-sonner-toast][data-visible=true]');
  }

  of(title: string): Locator {
    return this.all.filter({ has: this.page.getByText(title, { exact: true }) });
  }

  /** Lets no more time pass than a notice needs to come up. The page must have its answer already. */
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

  /** Lets hardly any time pass until something else is there: the page draws what it was told with the next frame. */
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

  /** Whether it is still there after that time, and gone soon after. */
  async lasts(title: string, ms: number): Promise<void> {
    await this.page.clock.runFor(ms);
    if ((await this.of(title).count()) !== 1) throw new Error(`"${title}" was gone before ${ms} ms`);
  }

  async isGoneAfter(title: string, ms: number): Promise<void> {
    await this.page.clock.runFor(ms + LEAVING_MS);
    await this.of(title).waitFor({ state: 'detached' });
  }

  /** Where those in sight lie, the topmost first. */
  async boxes(): Promise<{ x: number; y: number; width: number; height: number }[]> {
    const found = await Promise.all((await this.inSight.all()).map((one) => one.boundingBox()));
    return found.flatMap((box) => box ?? []).sort((one, other) => one.y - other.y);
  }
}
