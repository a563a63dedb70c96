import type { Locator, Page, Route } from 'playwright-core';
import { ERRORS, type ErrorCode, type FailureCode } from '../../../server/src/contract/errors.js';
import type { Look } from '../browser/browser.js';
import { textsIn } from '../browser/texts.js';
import type { UiWorld } from '../browser/ui-world.js';
import type { WebPerson } from '../server/people/web-person.js';
import type { SignInService } from '../server/sign-in-service.js';
import type { FakeWorkflowHost } from '../services/fake-workflow-host.js';
import type { MailBox } from '../services/mail-box.js';
import { inviteTo, type Named, newAgent, newPerson, publishedAgent, unique } from './people.js';

export type Key = Parameters<ReturnType<typeof textsIn>>[0];

/** Codes that the client assigns to failures without a server code. */
export const CLIENT_CODES = ['network_error', 'unknown_error', 'invalid_user_data', 'no_user_data'] as const;

/** One failure as the user sees it. */
export interface ErrorCase {
  /** Code of the server or the client; missing when only the browser fails. */
  code?: ErrorCode | FailureCode | (typeof CLIENT_CODES)[number];
  /** How it is caused and where it shows. Unique per case. */
  how: string;
  /** Causes the failure. Resolves to the page that shows it now or shortly. */
  happens: (scene: Scene) => Promise<Page>;
  /** Keys of the toast: its title, then parts of its text. */
  notice?: readonly Key[];
  /** Texts shown elsewhere on the page. */
  page?: readonly Key[];
  /** Server texts shown elsewhere on the page. */
  told?: Record<Look['locale'], string>;
}

/** The environment of the error tests. */
export interface Surroundings {
  world: UiWorld;
  mails: MailBox;
  service: SignInService;
  /** A creator's n8n. */
  ownN8n: FakeWorkflowHost;
  /** A user who creates agents. */
  maker: WebPerson;
  /** Another user. */
  other: WebPerson;
  /** A responding agent of the creator. Cases must not change it. */
  agent: Named;
  /** Chats of the other user, by the reason why the reply fails. */
  failing: Record<FailureCode, number>;
}

type Before = (page: Page) => Promise<unknown>;

/** The test environment: users with browsers and a Regent that can be broken. */
export class Scene {
  readonly t: ReturnType<typeof textsIn>;
  readonly world: UiWorld;
  readonly mails: MailBox;
  readonly service: SignInService;
  readonly ownN8n: FakeWorkflowHost;
  readonly maker: WebPerson;
  readonly other: WebPerson;
  readonly name = unique;

  constructor(
    readonly parts: Surroundings,
    readonly look: Look,
  ) {
    ({
      world: this.world,
      mails: this.mails,
      service: this.service,
      ownN8n: this.ownN8n,
      maker: this.maker,
      other: this.other,
    } = parts);
    this.t = textsIn(look.locale);
  }

  /** An invited email. */
  invited(): Promise<string> {
    return inviteTo(this.world);
  }

  /** A new signed-in user. */
  person(): Promise<WebPerson> {
    return newPerson(this.parts);
  }

  /** @param before changes the tab before it opens the page */
  async page(path: string, person?: WebPerson, before?: Before): Promise<Page> {
    const page = await this.world.page(this.look, person);
    await before?.(page);
    await page.goto(path);
    return page;
  }

  /** A tab without updates: no socket, no other tab in its context, and no polling once the page is loaded. */
  async deafPage(path: string, person: WebPerson, isThere: (page: Page) => Locator, before?: Before): Promise<Page> {
    const page = await this.page(path, person, async (tab) => {
      await tab.addInitScript(closeSockets);
      await before?.(tab);
    });
    await isThere(page).waitFor();
    await page.route(/\/(message\/?\?|api\/chat\/?(\?|$))/, (route) =>
      route.request().method() === 'GET' ? route.abort() : route.fallback(),
    );
    return page;
  }

  /** A pattern of a text, with any names. */
  pattern(key: Key): RegExp {
    const name = '\n';
    const parts = this.t(key, { name }).split(name);
    return new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+'));
  }

  button(within: Page | Locator, key: Key, values = {}): Locator {
    return within.getByRole('button', { name: this.t(key, values), exact: true }).first();
  }

  agent(more: object = {}): Promise<Named> {
    return newAgent(this.maker, more);
  }

  published(): Promise<Named> {
    return publishedAgent(this.world, this.maker);
  }

  async chat(agent: Named): Promise<number> {
    return (await this.other.call<{ id: number }>('POST', '/api/chat/', { agent_id: agent.id })).id;
  }

  async write(page: Page, text: string): Promise<void> {
    await page.getByRole('textbox', { name: this.t('chat:composer.label'), exact: true }).fill(text);
    await page.keyboard.press('Enter');
  }

  /** Responds as the server does in states that cannot be produced here. */
  async answerWith(page: Page, method: string, url: RegExp, code: ErrorCode): Promise<void> {
    const { status, message } = ERRORS[code];
    await this.answer(page, method, url, (route) =>
      route.fulfill({ status, json: { status, code, message, request_id: 'test' } }),
    );
  }

  /** Responds to requests of one method. */
  async answer(page: Page, method: string, url: RegExp, answer: (route: Route) => Promise<void>): Promise<void> {
    await page.route(url, (route) => (route.request().method() === method ? answer(route) : route.fallback()));
  }

  /** Resolves when the signal arrives. */
  async isTold(page: Page, { notice = [], page: texts = [], told }: ErrorCase): Promise<void> {
    if (notice.length > 0) {
      const toasts = page.locator('[data-sonner-toast]');
      await notice
        .reduce((found, key) => found.filter({ hasText: this.t(key) }), toasts)
        .first()
        .waitFor();
    }
    for (const key of texts) await page.getByText(this.pattern(key)).first().waitFor();
    if (told) await page.getByText(told[this.look.locale]).first().waitFor();
  }
}

/** Runs in the page: every socket closes before it opens. Unlike a route, it can be removed from the tab. */
function closeSockets(): void {
  class ClosedSocket {
    onclose?: (event: { code: number }) => void;
    constructor() {
      setTimeout(() => this.onclose?.({ code: 1006 }));
    }
    close(): void {}
    send(): void {}
  }
  Object.assign(window, { WebSocket: ClosedSocket });
}
