import type { Page } from 'playwright-core';
import { violations } from '../../../support/browser/axe.js';
import { DESKTOP, type Look, screenshot } from '../../../support/browser/browser.js';
import { looksOfRun } from '../../../support/browser/looks-of-run.js';
import { openMessageMenu } from '../../../support/browser/message-menu.js';
import { textsIn } from '../../../support/browser/texts.js';
import type { UiWorld } from '../../../support/browser/ui-world.js';
import { LOOKS, startVoiceWorld } from '../../../support/browser/voice-world.js';
import type { WebPerson } from '../../../support/server/people/web-person.js';
import type { SpeechService } from '../../../support/services/speech-service.js';
import { eventually } from '../../../support/util/eventually.js';

const REPLY = '<think>A secret thought</think>**Monday** first.\n\n```js\nlet code;\n```\n\nThen rest.';
const SPOKEN = 'Monday first. Code omitted. Then rest.';

describe('voice', () => {
  let world: UiWorld;
  let service: SpeechService;
  let person: WebPerson;
  let chatId: number;
  beforeAll(async () => {
    ({ world, service } = await startVoiceWorld());
    person = await world.person();
    const { chatId: id, agent } = await world.chatOf(person);
    chatId = id;
    world.host.behave(agent.id, { kind: 'json', value: { output: REPLY } });
    await person.call('POST', `/api/chat/${chatId}/message/`, { message: 'Make a plan' });
  }, 90_000);
  beforeEach(() => {
    service.behaviour = 'well';
    service.requests.length = 0;
  });
  afterEach(() => world.closePages());
  afterAll(async () => {
    await world?.stop();
    await service?.close();
  });

  async function open(look: Look, before?: (page: Page) => Promise<unknown>): Promise<Page> {
    const page = await world.page(look, person);
    await before?.(page);
    await page.goto(`/conversations/${chatId}`);
    await page.getByText('Then rest.').first().waitFor();
    return page;
  }
  const shot = (page: Page, look: Look, step: string): Promise<void> =>
    screenshot(page, `voice-${look.width}-${look.locale}-${step}`);
  const withoutServices = (page: Page): Promise<unknown> =>
    page.route('**/api/account/me', async (route) => {
      const response = await route.fetch();
      const me = (await response.json()) as object;
      await route.fulfill({ response, json: { ...me, has_transcription: false, has_speech: false } });
    });

  it.each(looksOfRun(LOOKS))('T9: dictates, reads aloud and converses by service: %s', async (_name, look) => {
    const t = textsIn(look.locale);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const page = await open(look);
    const field = page.getByRole('textbox', { name: t('chat:composer.label'), exact: true });

    // Dictation goes to the caret of a draft that can be edited meanwhile.
    service.hears = ['and call Ann'];
    await field.fill('Write to Ben');
    await button(t('voice:dictation.start')).click();
    await page.getByText(t('voice:dictation.recording')).waitFor();
    await shot(page, look, 'dictation');
    expect(await violations(page, 'dictation')).toEqual([]);
    await page.waitForTimeout(1200); // until the microphone has heard the voice
    await button(t('voice:dictation.stop')).click();
    await eventually(
      () => field.inputValue(),
      (value) => expect(value).toBe('Write to Ben and call Ann'),
    );
    await button(t('voice:dictation.start')).waitFor();
    await field.fill('');

    // The menu reads a reply; the button beside the message stops it.
    await openMessageMenu(page, t, 'Then rest.');
    const item = page.getByRole('menuitem', { name: t('voice:reading.start') });
    await item.waitFor();
    await shot(page, look, 'menu');
    await item.click();
    await eventually(
      () => service.spoken,
      (spoken) => expect(spoken).toEqual([SPOKEN]),
    );
    await button(t('chatTools:messageMenu.stopReading')).waitFor();
    await shot(page, look, 'reading');
    await button(t('chatTools:messageMenu.stopReading')).waitFor({ state: 'hidden' });
    service.behaviour = 'fail';
    await openMessageMenu(page, t, 'Then rest.');
    await item.click();
    const notice = page.getByText(t('errors:codes.speech_unavailable'));
    await notice.waitFor();
    // On a phone it is under the pointer, which pauses it, and covers the button of the voice conversation.
    await page.getByRole('button', { name: `${t('common:close')}: ` }).click();
    await notice.waitFor({ state: 'detached' });
    service.behaviour = 'well';

    // A conversation: listens, sends, reads the reply, and listens again.
    service.requests.length = 0;
    service.hears = [`What comes after that? ${look.width}${look.locale}`, ''];
    await button(t('voice:conversation.start')).click();
    const dialog = page.getByRole('dialog', { name: t('voice:conversation.title') });
    await dialog.getByText(t('voice:conversation.listeningHint')).waitFor();
    await shot(page, look, 'listening');
    await dialog.getByText(t('voice:conversation.speakingHint')).waitFor();
    await shot(page, look, 'speaking');
    await eventually(
      () => service.spoken,
      (spoken) => expect(spoken).toEqual([SPOKEN]),
    );
    expect(await violations(page, 'conversation')).toEqual([]);
    // The second time, nothing is said.
    await dialog.getByText(t('voice:conversation.silentHint')).waitFor();
    await shot(page, look, 'nothing');
    await dialog.getByRole('button', { name: t('voice:conversation.resume') }).click();
    await dialog.getByText(t('voice:conversation.listening'), { exact: true }).waitFor();
    await dialog.getByRole('button', { name: t('voice:conversation.pause') }).click();
    await dialog.getByText(t('voice:conversation.pausedHint')).waitFor();
    await shot(page, look, 'paused');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(`What comes after that? ${look.width}${look.locale}`).first().waitFor();
  });

  it('T9: dictates with the browser’s speech recognition, and shows errors', async () => {
    const page = await open(DESKTOP, async (opened) => {
      await withoutServices(opened);
      await opened.addInitScript(() => {
        class Recognition {
          onstart?: () => void;
          onresult?: (event: object) => void;
          onerror?: (event: object) => void;
          onend?: () => void;
          lang = '';
          start(): void {
            Object.assign(window, { recognition: this });
            setTimeout(() => this.onstart?.());
          }
          stop(): void {
            this.onend?.();
          }
          abort(): void {
            this.onend?.();
          }
        }
        Object.assign(window, { SpeechRecognition: Recognition });
      });
    });
    const t = textsIn('en');
    const field = page.getByRole('textbox', { name: t('chat:composer.label'), exact: true });
    /** Simulates speech. */
    const hear = (transcript: string, isFinal: boolean): Promise<unknown> =>
      page.evaluate(
        ([words, final]) => {
          const { recognition } = window as unknown as { recognition: { onresult(event: object): void } };
          recognition.onresult({ resultIndex: 0, results: [{ isFinal: final, 0: { transcript: words } }] });
        },
        [transcript, isFinal] as const,
      );
    await page.getByRole('button', { name: t('voice:dictation.start') }).click();
    await page.getByText(t('voice:dictation.listening')).waitFor();
    await hear('hello wor', false);
    await page.getByTestId('interim').getByText('hello wor').waitFor();
    await shot(page, DESKTOP, 'interim');
    await field.fill('Dear Ann,');
    await hear('hello world', true);
    await eventually(
      () => field.inputValue(),
      (value) => expect(value).toBe('Dear Ann, hello world'),
    );
    await page.evaluate(() => {
      type Failing = { recognition: { lang: string; onerror(event: object): void; onend(): void } };
      const { recognition } = window as unknown as Failing;
      if (recognition.lang !== 'en-US') throw new Error(recognition.lang);
      recognition.onerror({ error: 'not-allowed' });
      recognition.onend();
    });
    await page.getByText(t('voice:dictation.errors.denied')).waitFor();
    await eventually(
      () => field.inputValue(),
      (value) => expect(value).toBe('Dear Ann, hello world'),
    );
    await field.fill('');
  });

  it('T9: has no buttons if the browser does not support voice', async () => {
    const page = await open(DESKTOP, async (opened) => {
      await withoutServices(opened);
      await opened.addInitScript(() => {
        for (const name of ['SpeechRecognition', 'webkitSpeechRecognition', 'speechSynthesis']) {
          Reflect.deleteProperty(window, name);
          Reflect.deleteProperty(Window.prototype, name);
        }
      });
    });
    const t = textsIn('en');
    await openMessageMenu(page, t, 'Then rest.');
    await page.getByRole('menuitem', { name: t('chat:actions.copy') }).waitFor();
    await expect(page.getByRole('menuitem', { name: t('voice:reading.start') }).count()).resolves.toBe(0);
    await page.keyboard.press('Escape');
    for (const name of [t('voice:dictation.start'), t('voice:conversation.start')]) {
      await expect(page.getByRole('button', { name }).count()).resolves.toBe(0);
    }
  });
});
