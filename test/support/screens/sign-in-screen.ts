import type { Locator, Page } from 'playwright-core';
import { textsIn } from '../browser/texts.js';
import type { UiWorld } from '../browser/ui-world.js';
import { signInOverHttp, type WebPerson } from '../server/people/web-person.js';
import { changesSent } from '../server/waiting/changes-sent.js';

export const SEND = /\/api\/account\/sign\/send\/otp/;
export const EXCHANGE = /\/api\/account\/sign\/exchange\/otp/;

type Key = Parameters<ReturnType<typeof textsIn>>[0];

let people = 0;

/** The email of an invited newcomer. */
export async function invited(world: UiWorld): Promise<string> {
  people += 1;
  const email = `guest${people}-${Date.now()}@example.com`;
  await world.sql(`INSERT INTO invitation (email) VALUES ('${email}')`);
  return email;
}

/** An invited user who is already signed in. */
export const member = async (world: UiWorld): Promise<WebPerson> => signInOverHttp(world.url, await invited(world));

/** The sign-in flow. */
export class SignInScreen {
  readonly t: ReturnType<typeof textsIn>;
  /** Requested emails and tried codes. */
  readonly asked;
  readonly tried;
  /** Codes sent by the server since `keepCodes`, by email. */
  readonly codes = new Map<string, string>();

  constructor(
    readonly page: Page,
    locale: 'en' | 'ru',
  ) {
    this.t = textsIn(locale);
    this.asked = changesSent(page, SEND);
    this.tried = changesSent(page, EXCHANGE);
  }

  get email(): Locator {
    return this.page.locator('input[type=email]');
  }

  get code(): Locator {
    return this.page.getByLabel(this.t('auth:code.label'));
  }

  /** The visible code boxes, one per digit. */
  get boxes(): Locator {
    return this.page.locator('[data-input-otp-container] [aria-hidden=true].tabular');
  }

  get toasts(): Locator {
    return this.page.locator('[data-sonner-toast]');
  }

  toast(key: Key): Locator {
    return this.toasts.filter({ hasText: this.t(key) });
  }

  button(key: Key): Locator {
    return this.page.getByRole('button', { name: this.t(key), exact: true });
  }

  field(key: Key): Locator {
    return this.page.getByLabel(this.t(key));
  }

  async open(): Promise<void> {
    await this.page.goto('/auth');
    await this.email.waitFor();
  }

  async ask(email: string): Promise<void> {
    await this.email.fill(email);
    await this.button('auth:email.submit').click();
  }

  /** Stops codes from filling themselves in, as with real email. @param length the code length in the response */
  async keepCodes(length?: number): Promise<void> {
    await this.page.unroute(SEND);
    await this.page.route(SEND, async (route) => {
      const response = await route.fetch();
      const { otp, ...rest } = (await response.json()) as { otp?: string };
      if (otp !== undefined) this.codes.set(String(route.request().postDataJSON().email), otp);
      await route.fulfill({ response, json: { ...rest, ...(length === undefined ? {} : { length }) } });
    });
  }
}
