import type { Page } from 'playwright-core';
import { type Look, PHONE, screenshot } from '../../../support/browser/browser.js';
import { looksOfRun } from '../../../support/browser/looks-of-run.js';
import { afterFrames, resizeWindow, type View, viewAs, withOwnView } from '../../../support/browser/phone-keyboard.js';
import { textsIn } from '../../../support/browser/texts.js';
import { UiWorld } from '../../../support/browser/ui-world.js';
import type { WebPerson } from '../../../support/server/people/web-person.js';
import { eventually } from '../../../support/util/eventually.js';

const looks: [string, Look][] = [
  ['en, light', { ...PHONE, locale: 'en', theme: 'light' }],
  ['ru, dark', PHONE],
];
const LINES = Array.from({ length: 12 }, (_, at) => `line ${at}`).join('\n');
/** Chromium's input types that a phone zooms into on focus. */
const SMALLEST_TEXT = 16;

describe('on-screen keyboard', () => {
  let world: UiWorld;
  let person: WebPerson;
  let chatId: number;
  beforeAll(async () => {
    world = await UiWorld.start();
    person = await world.person();
    chatId = (await world.chatOf(person)).chatId;
    for (const at of [1, 2, 3])
      await person.call('POST', `/api/chat/${chatId}/message/`, { message: `${LINES} ${at}` });
    await person.call('POST', `/api/chat/${chatId}/message/`, { message: 'The last one' });
    await person.call('POST', '/api/studio/agent/', {
      ...{ name: 'One of my own', type: 'helpers', short_description: 'Helps', description: 'Helps' },
    });
    await eventually(
      () => person.call<{ message: string }[]>('GET', `/api/chat/${chatId}/message/`),
      (messages) => expect(messages.at(-1)?.message).toContain('You said: The last one'),
    );
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  describe.each(looksOfRun(looks))('%s', (_name, look) => {
    const t = textsIn(look.locale);
    const box = (page: Page) => page.getByRole('textbox', { name: t('chat:composer.label'), exact: true });
    const last = (page: Page) => page.getByRole('region', { name: t('chat:messages.label') }).getByText('The last one');

    async function openChat(height: number): Promise<Page> {
      const page = await world.page({ ...look, height }, person);
      await withOwnView(page);
      await page.goto(`/conversations/${chatId}`);
      await last(page).last().waitFor();
      await box(page).focus();
      return page;
    }
    const headers = (page: Page) => page.locator('[data-app-header]:visible, [data-chat-header]:visible').count();
    /** The header hides and returns with the keyboard; the composer and the messages stay visible. */
    async function showsHeader(page: Page, isShown: boolean): Promise<void> {
      await eventually(
        () => headers(page),
        (count) => expect(count).toBe(isShown ? 1 : 0),
      );
      await afterFrames(page);
      expect(await headers(page)).toBe(isShown ? 1 : 0);
      await eventually(
        () => inSight(page),
        (seen) => expect(seen).toEqual({ composer: true, lastMessage: true }),
      );
    }
    async function inSight(page: Page): Promise<{ composer: boolean; lastMessage: boolean }> {
      const view = await page.evaluate(() => ({
        top: visualViewport?.offsetTop ?? 0,
        height: visualViewport?.height ?? 0,
      }));
      const [composer, message] = await Promise.all([
        page.locator('form:has(textarea)').boundingBox(),
        last(page).last().boundingBox(),
      ]);
      if (!composer || !message) return { composer: false, lastMessage: false };
      const bottom = view.top + view.height;
      return {
        composer: composer.y >= view.top - 0.5 && composer.y + composer.height <= bottom + 0.5,
        lastMessage: message.y >= view.top - 0.5 && message.y + message.height <= composer.y + 0.5,
      };
    }

    it('K1 K2 K3: counts as open above 150 px and closed below 50, hides the header and keeps the composer visible', async () => {
      const page = await openChat(844);
      await showsHeader(page, true);
      await resizeWindow(page, 844 - 149);
      await showsHeader(page, true);
      await resizeWindow(page, 844 - 151);
      await showsHeader(page, false);
      await resizeWindow(page, 844 - 336);
      await showsHeader(page, false);
      await screenshot(page, `keyboard-${look.locale}`);
      await resizeWindow(page, 844 - 50);
      await showsHeader(page, false);
      await resizeWindow(page, 844 - 49);
      await showsHeader(page, true);

      await resizeWindow(page, 844 - 336);
      await showsHeader(page, false);
      await box(page).blur();
      await resizeWindow(page, 844);
      await showsHeader(page, true);
      await fillsWindow(page);
    });

    it('K1 K2 K3: is detected on iOS below 80% of the window height, even with a shifted visual viewport', async () => {
      const page = await openChat(600);
      const view = async (next: Partial<View>, isOpen: boolean): Promise<void> => {
        await viewAs(page, next);
        await showsHeader(page, !isOpen);
      };
      await showsHeader(page, true);
      await view({ height: 481 }, false);
      await view({ height: 479 }, true); // 121 px less: closed by the other rule
      await view({ height: 330, offsetTop: 120 }, true);
      await screenshot(page, `keyboard-ios-${look.locale}`);
      await view({ height: 330, scale: 2 }, true); // zoomed in, which proves nothing
      await view({ height: 550, scale: 1, offsetTop: 0 }, true);
      await view({ height: 551 }, false);

      await view({ height: 330, offsetTop: 120 }, true);
      await box(page).blur();
      await viewAs(page, { height: 600, offsetTop: 120 }); // iOS does not reset it
      await showsHeaderWithoutView(page);
      await fillsWindow(page);
    });

    it('K1 V4: keeps the rename sheet open while the header is hidden for the keyboard', async () => {
      const page = await openChat(844);
      await box(page).blur();
      await page.locator('[data-chat-header] [aria-haspopup=dialog]').first().click();
      const sheet = page.getByRole('dialog');
      const name = sheet.getByRole('textbox');
      await name.focus();
      await resizeWindow(page, 844 - 336);
      await eventually(
        () => headers(page),
        (count) => expect(count).toBe(0),
      );
      await name.fill(`Named on a phone ${look.locale}`);
      await screenshot(page, `keyboard-rename-${look.locale}`);
      await sheet.getByRole('button', { name: t('chatTools:rename.save') }).click();
      await sheet.waitFor({ state: 'detached' });
      await resizeWindow(page, 844);
      const named = t('chat:header.editChat', { name: `Named on a phone ${look.locale}` });
      await page.getByRole('button', { name: named }).waitFor();
    });

    /** Like `showsHeader`, when the reported visual viewport is known to be wrong. */
    async function showsHeaderWithoutView(page: Page): Promise<void> {
      await eventually(
        () => headers(page),
        (count) => expect(count).toBe(1),
      );
      await viewAs(page, { offsetTop: 0 });
      await showsHeader(page, true);
    }

    async function fillsWindow(page: Page): Promise<void> {
      const found = await page.evaluate(() => {
        const shell = document.querySelector('#root > div')?.getBoundingClientRect();
        const { scrollWidth, clientWidth } = document.documentElement;
        return {
          top: shell?.top,
          left: innerHeight - (shell?.height ?? 0),
          scrollY,
          sideways: scrollWidth > clientWidth,
        };
      });
      expect(found).toEqual({ top: 0, left: 0, scrollY: 0, sideways: false });
    }

    it('K4: uses input text large enough to avoid zoom, and allows zooming', async () => {
      const found: Record<string, { boxes: number; small: string[] }> = {};
      const note = async (page: Page, name: string): Promise<void> => {
        found[name] = await page.evaluate((least) => {
          const all = [...document.querySelectorAll<HTMLElement>('input, textarea, select, [contenteditable=true]')];
          const boxes = all.filter(
            (one) => !one.matches('[type=checkbox], [type=radio], [type=file], [type=hidden]') && one.offsetHeight > 1,
          );
          const small = boxes.filter((one) => Number.parseFloat(getComputedStyle(one).fontSize) < least);
          return { boxes: boxes.length, small: small.map((one) => one.outerHTML.slice(0, 120)) };
        }, SMALLEST_TEXT);
        const zoom = await page.evaluate(() => ({
          meta: document.querySelector('meta[name=viewport]')?.getAttribute('content') ?? '',
          touch: [document.documentElement, document.body].map((one) => getComputedStyle(one).touchAction),
        }));
        expect(zoom.meta).toContain('width=device-width');
        expect(zoom.meta).not.toMatch(/user-scalable|maximum-scale/);
        expect(zoom.touch).toEqual(['auto', 'auto']);
      };
      const visit = async (page: Page, path: string): Promise<void> => {
        await page.goto(path);
        await page.locator('input:visible, textarea:visible').first().waitFor();
        await note(page, path);
      };
      const stranger = await world.page(look);
      await visit(stranger, '/auth');
      await stranger.getByRole('button', { name: t('auth:other.usePassword') }).click();
      await stranger.locator('input[type=password]').waitFor();
      await note(stranger, 'password');
      const page = await world.page(look, person);
      for (const path of [
        '/marketplace',
        '/conversations',
        `/conversations/${chatId}`,
        '/create-agent',
        '/personal?tab=profile',
        '/personal?tab=agents',
      ]) {
        await visit(page, path);
      }
      expect(Object.values(found).flatMap(({ small }) => small)).toEqual([]);
      expect(Object.entries(found).filter(([, { boxes }]) => boxes === 0)).toEqual([]);
    });
  });
});
