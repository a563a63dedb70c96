import type { Locator, Page } from 'playwright-core';
import { textsIn } from '../browser/texts.js';
import { eventually } from '../util/eventually.js';

type Text = ReturnType<typeof textsIn>;

/** The chat pages: the list and the open chat. */
export class ChatScreen {
  readonly t: Text;

  constructor(
    readonly page: Page,
    locale: 'en' | 'ru',
  ) {
    this.t = textsIn(locale);
  }

  /** The list of chats with its heading and search. */
  get pane(): Locator {
    return this.page.getByRole('navigation', { name: this.t('chat:title'), exact: true });
  }

  get list(): Locator {
    return this.pane.getByRole('region', { name: this.t('chat:list.label') });
  }

  /** One row of the list. */
  row(name: string): Locator {
    return this.list.getByRole('listitem').filter({ hasText: name });
  }

  get messages(): Locator {
    return this.page.getByRole('region', { name: this.t('chat:messages.label'), exact: true });
  }

  /** The message with this text. */
  message(text: string): Locator {
    return this.messages.getByRole('article').filter({ hasText: text });
  }

  get box(): Locator {
    return this.page.getByRole('textbox', { name: this.t('chat:composer.label'), exact: true });
  }

  get send(): Locator {
    return this.button('chat:composer.send');
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  button(key: Parameters<Text>[0], values: Parameters<Text>[1] = {}, within: Page | Locator = this.page): Locator {
    return within.getByRole('button', { name: this.t(key, values), exact: true });
  }

  async open(chatId: number): Promise<void> {
    await this.page.goto(`/conversations/${chatId}`);
    await this.box.waitFor();
  }

  async say(text: string): Promise<void> {
    await this.box.fill(text);
    await this.box.press('Enter');
  }
}

/** Waits until the tab has this title. */
export const isTitled = (page: Page, title: string): Promise<void> =>
  eventually(
    () => page.title(),
    (seen) => expect(seen).toBe(title),
  );

/** Resolves when the page's socket has caught up: from then on it receives every event. Call it before the page loads. */
export const socketListens = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => String(payload).startsWith('43') && resolve());
    });
  });
