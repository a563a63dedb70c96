import type { CDPSession, Locator, Page } from 'playwright-core';
import { eventually } from '../util/eventually.js';
import { type AxNode, problemsOf, treeOf } from './accessibility-tree.js';
import { type Announcement, SELECTORS, watchLiveRegions } from './live-regions.js';

/** Roles by which users jump from one part of a page to another. */
const LANDMARKS = new Set(['banner', 'complementary', 'contentinfo', 'form', 'main', 'navigation', 'region', 'search']);

/** A screen reader user: announcements of live regions, and Chromium's accessibility tree. */
export class ScreenReader {
  readonly #said: Announcement[] = [];

  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  /** Listens to a page from its next load on. */
  static async of(page: Page): Promise<ScreenReader> {
    const reader = new ScreenReader(page, await page.context().newCDPSession(page));
    await page.exposeFunction('announced', (one: Announcement) => reader.#said.push(one));
    await page.addInitScript(watchLiveRegions, SELECTORS);
    return reader;
  }

  /** Waits until exactly this was announced since the last call, in this order. Assertive texts begin with `!`. */
  async hears(...texts: (string | RegExp)[]): Promise<void> {
    await eventually(
      () => this.#said.map(({ text, isAssertive }) => (isAssertive ? `!${text}` : text)),
      (said) =>
        expect(said).toEqual(texts.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text)))),
    );
    this.#said.splice(0, texts.length);
  }

  /** The tree of the page. */
  async tree(): Promise<AxNode> {
    const { nodes } = await this.session.send('Accessibility.getFullAXTree');
    return treeOf(nodes);
  }

  /** Problems of the names, landmarks and headings of the page. */
  async problems(): Promise<string[]> {
    return problemsOf(await this.tree());
  }

  /** The landmarks with their names, in the order of the page. */
  async landmarks(): Promise<string[]> {
    return flat(await this.tree())
      .filter(({ role, name }) => LANDMARKS.has(role) && (role !== 'form' || name !== ''))
      .map(({ role, name }) => `${role} ${name}`.trim());
  }

  /** Announcement when an element takes the focus: role, name, description and states. */
  async focused(): Promise<AxNode> {
    const node = flat(await this.tree()).findLast(({ states }) => states.focused === true);
    if (!node) throw new Error('nothing has the focus');
    return node;
  }

  /** Waits until the page has this title and its heading, or another element, the focus. */
  async arrives(title: string, at: Locator = this.page.getByRole('heading', { level: 1 })): Promise<void> {
    await eventually(
      async () => ({
        title: await this.page.title(),
        isAt: await at.evaluate((one) => one === document.activeElement),
      }),
      (state) => expect(state).toEqual({ title, isAt: true }),
    );
  }
}

/** A node with its descendants, in document order. */
export const flat = (node: AxNode): AxNode[] => [node, ...node.children.flatMap(flat)];
