import type { Locator, Page } from 'playwright-core';

/** Where the focus stands. */
interface Stop {
  /** What it is, for people who read why a test failed. */
  name: string;
  /** On nothing: the next press begins at the top of the page. */
  lost: boolean;
  /** Whether it can be seen that the focus is here, and where that is. */
  ring: boolean;
  inSight: boolean;
}

/** A person at a keyboard, without a mouse. */
export class Keyboard {
  /** How often Tab was pressed, both ways. */
  tabs = 0;

  constructor(private readonly page: Page) {}

  /**
   * Goes by Tab to what is wanted, at most `most` presses away. Each stop on the way has to show that it has the focus.
   * @throws when it is not reached, or when a stop cannot be seen.
   */
  async tabTo(wanted: Locator, { back = false, most = 30 } = {}): Promise<void> {
    await wanted.first().waitFor();
    const passed: string[] = [];
    let wraps = 0;
    for (let pressed = 0; pressed <= most; pressed++) {
      if (await isFocused(wanted)) return;
      await this.page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
      this.tabs += 1;
      const stop = await this.stop();
      passed.push(stop.name);
      // Past its end the page is left, as for the address bar, and entered again. That is no place to stay.
      if (stop.lost) wraps += 1;
      if (wraps > 1) break;
      if (!stop.lost) await this.#assertSeen();
    }
    throw new Error(`${wanted} was not reached by Tab; passed: ${passed.join(' | ')}`);
  }

  /** Presses what has the focus. */
  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Replaces what stands in the field that has the focus. */
  async retype(text: string): Promise<void> {
    await this.page.keyboard.press('Control+A');
    await this.type(text);
  }

  /** Waits until the focus is on what is wanted without a press, as after a dialog has opened or closed. */
  async isAt(wanted: Locator): Promise<void> {
    await this.#until(() => isFocused(wanted), `the focus did not come to ${wanted}`);
  }

  /** Waits until the focus is somewhere. */
  async isSomewhere(): Promise<void> {
    await this.#until(async () => !(await this.stop()).lost, 'the focus is on nothing');
  }

  stop(): Promise<Stop> {
    return this.page.evaluate(stopOf);
  }

  async #assertSeen(): Promise<void> {
    await this.#until(async () => {
      const stop = await this.stop();
      return stop.ring && stop.inSight;
    }, 'the focus cannot be seen');
  }

  async #until(isSo: () => Promise<boolean>, complaint: string): Promise<void> {
    for (const end = Date.now() + 10_000; !(await isSo()); await this.page.waitForTimeout(50)) {
      if (Date.now() > end) throw new Error(`${complaint}; it stands at ${JSON.stringify(await this.stop())}`);
    }
  }
}

async function isFocused(wanted: Locator): Promise<boolean> {
  const [first] = await wanted.all();
  return first ? first.evaluate((element) => element === document.activeElement) : false;
}

/** Runs in the page: what has the focus, and whether that is to be seen. */
function stopOf(): Stop {
  const element = document.activeElement;
  // Where Tab has left the page, what had the focus last may still be named.
  if (!document.hasFocus() || !element || element === document.body || element === document.documentElement) {
    return { name: 'nothing', lost: true, ring: false, inSight: false };
  }
  const isDrawn = (style: CSSStyleDeclaration): boolean =>
    style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2 && !/, 0\)$/.test(style.outlineColor);
  // A ring may stand around what belongs to the element: its own picture of itself, its label, its box.
  const around = [element, element.parentElement, element.parentElement?.parentElement].filter((one) => !!one);
  const boxes = [...(element.closest('[data-input-otp-container]')?.querySelectorAll('*') ?? [])];
  const ring =
    [...around, ...boxes].some((one) => isDrawn(getComputedStyle(one))) ||
    ['::before', '::after'].some((part) => isDrawn(getComputedStyle(element, part))) ||
    // The rule between the panes is itself a line: it grows thick and gets a colour.
    (element.matches('[role=separator]:focus-visible') &&
      !/, 0\)$/.test(getComputedStyle(element, '::after').backgroundColor));
  const { top, left, bottom, right, width, height } = element.getBoundingClientRect();
  const inSight = width > 0 && height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  const label = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
  return { name: `${element.tagName.toLowerCase()} "${label}"`, lost: false, ring, inSight };
}
