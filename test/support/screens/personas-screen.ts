import type { Locator, Page } from 'playwright-core';
import { textsIn } from '../browser/texts.js';
import { changesSent } from '../server/waiting/changes-sent.js';

/** The persona tab and its form. */
export class PersonasScreen {
  readonly t: ReturnType<typeof textsIn>;
  /** Changes sent by the page. */
  readonly sent;

  constructor(
    readonly page: Page,
    locale: 'en' | 'ru',
  ) {
    this.t = textsIn(locale);
    this.sent = changesSent(page, /\/api\/studio\/persona\/?(\d+\/?)?$/);
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  get name(): Locator {
    return this.dialog.getByLabel(this.t('personas:dialog.name'), { exact: true });
  }

  get description(): Locator {
    return this.dialog.getByLabel(this.t('personas:dialog.description'));
  }

  get file(): Locator {
    return this.dialog.locator('input[type=file]');
  }

  get save(): Locator {
    return this.dialog.getByRole('button', { name: this.t('personas:dialog.save'), exact: true });
  }

  get create(): Locator {
    return this.dialog.getByRole('button', { name: this.t('personas:dialog.create'), exact: true });
  }

  /** The grid items, including the create tile. */
  get places(): Locator {
    return this.page.getByRole('tabpanel').getByRole('listitem');
  }

  card(name: string): Locator {
    return this.page.getByRole('button', { name: this.t('personas:edit', { name }) });
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/personal?tab=personas${query}`);
    await this.page.getByRole('heading', { level: 2, name: this.t('personas:title') }).waitFor();
  }

  async begin(): Promise<void> {
    await this.page.getByRole('button', { name: this.t('personas:create'), exact: true }).click();
    await this.name.waitFor();
  }

  async edit(name: string): Promise<void> {
    await this.card(name).click();
    await this.name.waitFor();
  }

  /** The text of a toast or the dialog. */
  said(key: Parameters<ReturnType<typeof textsIn>>[0]): Promise<void> {
    return this.page.getByText(this.t(key)).first().waitFor();
  }
}
