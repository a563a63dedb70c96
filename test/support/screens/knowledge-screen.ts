import type { Locator, Page } from 'playwright-core';
import { textsIn } from '../browser/texts.js';
import { changesSent } from '../server/waiting/changes-sent.js';

/** The knowledge base tab and its editor. */
export class KnowledgeScreen {
  readonly t: ReturnType<typeof textsIn>;
  /** Changes sent by the page. */
  readonly sent;

  constructor(
    readonly page: Page,
    locale: 'en' | 'ru',
  ) {
    this.t = textsIn(locale);
    this.sent = changesSent(page, /\/api\/studio\/databank\/base\/?(\d+\/?)?$/);
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  get question(): Locator {
    return this.page.getByRole('alertdialog');
  }

  get name(): Locator {
    return this.dialog.getByLabel(this.t('knowledge:dialog.name'), { exact: true });
  }

  get title(): Locator {
    return this.dialog.getByLabel(this.t('knowledge:chapter.title'));
  }

  get text(): Locator {
    return this.dialog.getByLabel(this.t('knowledge:chapter.text'));
  }

  get save(): Locator {
    return this.dialog.getByRole('button', { name: this.t('knowledge:dialog.save'), exact: true });
  }

  get create(): Locator {
    return this.dialog.getByRole('button', { name: this.t('knowledge:dialog.create'), exact: true });
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/personal?tab=knowledgebases${query}`);
    await this.page.getByRole('heading', { level: 2, name: this.t('knowledge:title') }).waitFor();
  }

  /** Names on the cards, in order. */
  readonly names = (): Promise<string[]> => this.page.getByRole('article').getByRole('heading').allInnerTexts();

  card(name: string): Locator {
    return this.page
      .getByRole('article')
      .filter({ has: this.page.getByRole('heading', { name: this.editLabel(name) }) });
  }

  private editLabel(name: string): string {
    return this.t('knowledge:edit', { name });
  }

  async edit(name: string): Promise<void> {
    await this.page.getByRole('button', { name: this.editLabel(name) }).click();
    await this.name.waitFor();
  }

  chapter(title: string): Locator {
    return this.dialog.getByRole('button', { name: this.t('knowledge:chapter.open', { title }) });
  }

  button(key: Parameters<ReturnType<typeof textsIn>>[0]): Locator {
    return this.page.getByRole('button', { name: this.t(key), exact: true });
  }
}
