import type { Locator, Page } from 'playwright-core';

/** The focused element. */
interface Stop {
  /** A description for failure messages. */
  name: string;
  /** Nothing focused: the next Tab starts at the top of the page. */
  lost: boolean;
  /** Whether a focus indicator is visible, and where. */
  ring: boolean;
  inSight: boolean;
}

/** A user with a keyboard and no mouse. */
export class Keyboard {
  /** Number of Tab presses in both directions. */
  tabs = 0;

  constructor(private readonly page: Page) {}

  /**
   * Tabs to the target in at most `most` presses. Each stop must show a focus indicator.
   * @throws when the target is not reached or a stop has no visible focus
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
      // Past its end, the focus leaves the page and re-enters it. That is not a stop.
      if (stop.lost) wraps += 1;
      if (wraps > 1) break;
      if (!stop.lost) await this.#assertSeen();
    }
    throw new Error(`${wanted} was not reached by Tab; passed: ${passed.join(' | ')}`);
  }

  /** Activates the focused element. */
  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Replaces the text of the focused field. */
  async retype(text: string): Promise<void> {
    await this.page.keyboard.press('Control+A');
    await this.type(text);
  }

  /** Waits until the target receives the focus without a key press, as after a dialog opens or closes. */
  async isAt(wanted: Locator): Promise<void> {
    await this.#until(() => isFocused(wanted), `the focus did not come to ${wanted}`);
  }

  /** Waits until an element has the focus. */
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

/** Runs in the page: the focused element and whether its focus is visible. */
function stopOf(): Stop {
  const element = document.activeElement;
  // After Tab has left the page, activeElement may still be the last one.
  if (!document.hasFocus() || !element || element === document.body || element === document.documentElement) {
    return { name: 'nothing', lost: true, ring: false, inSight: false };
  }
  const isDrawn = (style: CSSStyleDeclaration): boolean =>
    style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2 && !/, 0\)$/.test(style.outlineColor);
  // The indicator may be on a related element: its image, its label or its box.
  const around = [element, element.parentElement, element.parentElement?.parentElement].filter((one) => !!one);
  const boxes = [...(element.closest('[data-input-otp-container]')?.querySelectorAll('*') ?? [])];
  const ring =
    [...around, ...boxes].some((one) => isDrawn(getComputedStyle(one))) ||
    ['::before', '::after'].some((part) => isDrawn(getComputedStyle(element, part))) ||
    // The pane separator is a line that gets thicker and coloured.
    (element.matches('[role=separator]:focus-visible') &&
      !/, 0\)$/.test(getComputedStyle(element, '::after').backgroundColor));
  const { top, left, bottom, right, width, height } = element.getBoundingClientRect();
  const inSight = width > 0 && height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  const label = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
  return { name: `${element.tagName.toLowerCase()} "${label}"`, lost: false, ring, inSight };
}
