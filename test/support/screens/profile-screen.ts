import type { Locator, Page } from 'playwright-core';
import { textsIn } from '../browser/texts.js';
import { changesSent } from '../server/waiting/changes-sent.js';

export const ME = /\/api\/account\/me\/?$/;

type Key = Parameters<ReturnType<typeof textsIn>>[0];

/** The profile and its dialogs. */
export class ProfileScreen {
  readonly t: ReturnType<typeof textsIn>;
  /** Changes sent by the page. */
  readonly sent;

  constructor(
    readonly page: Page,
    locale: 'en' | 'ru',
  ) {
    this.t = textsIn(locale);
    this.sent = changesSent(page, ME);
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  get question(): Locator {
    return this.page.getByRole('alertdialog');
  }

  get header(): Locator {
    return this.page.getByRole('banner');
  }

  get save(): Locator {
    return this.button('profile:form.save');
  }

  button(key: Key): Locator {
    return this.page.getByRole('button', { name: this.t(key), exact: true });
  }

  /** One section of the profile. */
  card(key: Key): Locator {
    return this.page.getByRole('region', { name: this.t(key), exact: true });
  }

  /** "Имя" must not match "Имя пользователя", while "О себе" is followed by "(необязательно)". */
  field(name: 'firstName' | 'lastName' | 'username' | 'bio'): Locator {
    return this.page.getByRole('textbox', { name: new RegExp(`^${this.t(`profile:form.${name}`)}( \\(|$)`) });
  }

  async open(): Promise<void> {
    await this.page.goto('/personal?tab=profile');
    await this.field('firstName').waitFor();
  }

  /** The text of a toast or a dialog. */
  said(key: Key): Promise<void> {
    return this.page.getByText(this.t(key)).first().waitFor();
  }

  /** Overrides fields of the account response. */
  async answerMeWith(more: object): Promise<void> {
    await this.page.route(ME, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), ...more } });
    });
  }
}

/** Whether it has the focus. */
export const isFocused = (what: Locator): Promise<boolean> =>
  what.evaluate((element) => element === document.activeElement);
