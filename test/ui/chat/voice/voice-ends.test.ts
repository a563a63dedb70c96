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

const REPLY = 'Sow them in May.';
const OTHER_REPLY = 'Sow them in April.';

describe('T10: the end of voice', () => {
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
    await person.call('POST', `/api/chat/${chatId}/message/`, { message: 'When do I sow carrots?' });
  }, 90_000);
  beforeEach(() => {
    service.behaviour = 'well';
    service.requests.length = 0;
    service.abandoned = 0;
  });
  afterEach(() => world.closePages());
  afterAll(async () => {
    await world?.stop();
    await service?.close();
  });

  /** A page that records the microphones that it received. */
  async function open(look: Look) {
    const page = await world.page(look, person);
    await page.addInitScript(() => {
      const streams: MediaStream[] = [];
      Object.assign(window, { streams });
      const { mediaDevices } = navigator;
      const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
      mediaDevices.getUserMedia = async (wanted) => {
        const stream = await getUserMedia(wanted);
        streams.push(stream);
        return stream;
      };
    });
    await page.goto(`/conversations/${chatId}`);
    await page.getByText(REPLY).first().waitFor();
    const t = textsIn(look.locale);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    return { page, t, button };
  }

  /** Number of microphones that the page received, and how many of them are on. */
  const microphones = (page: Page): Promise<{ given: number; on: number }> =>
    page.evaluate(() => {
      const { streams } = window as unknown as { streams: MediaStream[] };
      const isOn = (stream: MediaStream): boolean => stream.getTracks().some((track) => track.readyState === 'live');
      return { given: streams.length, on: streams.filter(isOn).length };
    });
  const microphonesAre = (page: Page, given: number, on: number): Promise<unknown> =>
    eventually(
      () => microphones(page),
      (counts) => expect(counts).toEqual({ given, on }),
    );

  it('turns the microphone off when a dictation ends, fails or is sent, and when the chat is left', async () => {
    const { page, t, button } = await open(DESKTOP);
    const start = button(t('voice:dictation.start'));
    const dictate = async (): Promise<void> => {
      await start.click();
      await page.getByText(t('voice:dictation.recording')).waitFor();
    };
    await dictate();
    await microphonesAre(page, 1, 1);
    await page.waitForTimeout(1200); // until the microphone has heard the voice
    service.behaviour = 'fail';
    await button(t('voice:dictation.stop')).click();
    await page.getByText(t('errors:codes.speech_unavailable')).waitFor();
    await microphonesAre(page, 1, 0);

    // While the service transcribes the recording, the microphone is off; a press cancels the transcription.
    service.behaviour = 'hang';
    await dictate();
    await page.waitForTimeout(1200);
    await button(t('voice:dictation.stop')).click();
    await page.getByText(t('voice:dictation.transcribing')).waitFor();
    await microphonesAre(page, 2, 0);
    await page.waitForTimeout(700); // an immediate second press is a double click
    await button(t('voice:dictation.cancel')).click();
    await start.waitFor();
    await eventually(
      () => service.abandoned,
      (count) => expect(count).toBe(1),
    );

    // Speech before a message is sent starts the next one.
    service.behaviour = 'well';
    service.hears = ['and parsnips'];
    const field = page.getByRole('textbox', { name: t('chat:composer.label'), exact: true });
    await field.fill('And beans?');
    await dictate();
    await page.waitForTimeout(1200);
    await field.press('Enter');
    await microphonesAre(page, 3, 0);
    await eventually(
      () => field.inputValue(),
      (value) => expect(value).toBe('And parsnips'),
    );
    await field.fill('');

    // Speech before the chat is left is kept in its draft.
    await dictate();
    await microphonesAre(page, 4, 1);
    await page.waitForTimeout(1200);
    await page
      .getByRole('link', { name: t('common:header.marketplace') })
      .first()
      .click();
    await page.waitForURL('**/marketplace');
    await microphonesAre(page, 4, 0);
    await page.goBack();
    await eventually(
      () => field.inputValue(),
      (value) => expect(value).toBe('And parsnips'),
    );
    await field.fill('');
  });

  it('turns the microphone off when a conversation begins, pauses and ends', async () => {
    const { page, t, button } = await open(DESKTOP);
    service.hears = [''];
    await button(t('voice:dictation.start')).click();
    await page.getByText(t('voice:dictation.recording')).waitFor();
    await button(t('voice:conversation.start')).click();
    const dialog = page.getByRole('dialog', { name: t('voice:conversation.title') });
    await dialog.getByText(t('voice:conversation.listeningHint')).waitFor();
    await microphonesAre(page, 2, 1);
    await dialog.getByRole('button', { name: t('voice:conversation.pause') }).click();
    await dialog.getByText(t('voice:conversation.pausedHint')).waitFor();
    await microphonesAre(page, 2, 0);

    // One tab at a time listens.
    const other = await page.context().newPage();
    await other.goto(`/conversations/${chatId}`);
    const dictate = other.getByRole('button', { name: t('voice:dictation.start'), exact: true });
    await dictate.waitFor();
    await dialog.getByRole('button', { name: t('voice:conversation.resume') }).click();
    await microphonesAre(page, 3, 1);
    await dictate.click();
    await dialog.getByText(t('voice:conversation.pausedHint'), { exact: true }).waitFor();
    await microphonesAre(page, 3, 0);
    await other.getByText(t('voice:dictation.recording')).waitFor();
    await dialog.getByRole('button', { name: t('voice:conversation.resume') }).click();
    await dictate.waitFor();
    await microphonesAre(page, 4, 1);
    await other.close();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await microphonesAre(page, 4, 0);
  });

  it('stops reading a reply that is deleted or replaced, and when another chat or page is opened', async () => {
    const other = await world.chatOf(person);
    const { page, t, button } = await open(DESKTOP);
    const reading = button(t('chatTools:messageMenu.stopReading'));
    service.behaviour = 'endless';
    const read = async (reply: string): Promise<void> => {
      service.requests.length = service.abandoned = 0;
      await openMessageMenu(page, t, reply);
      await page.getByRole('menuitem', { name: t('voice:reading.start') }).click();
      // A press while the menu fades out would not open it again.
      await page.getByRole('menu').waitFor({ state: 'detached' });
      await reading.waitFor();
      await eventually(
        () => service.requests.length,
        (count) => expect(count).toBe(1),
      );
    };
    const isOver = async (): Promise<void> => {
      await eventually(
        () => service.abandoned,
        (count) => expect(count).toBe(1),
      );
      expect(await reading.count()).toBe(0);
    };
    await read(REPLY);
    await page.locator(`a[href="/conversations/${other.chatId}"]`).first().click();
    await page.waitForURL(`**/conversations/${other.chatId}`);
    await isOver();

    await page.goBack();
    await read(REPLY);
    world.host.behave(other.agent.id, { kind: 'json', value: { output: OTHER_REPLY } });
    await button(t('chatTools:revise.regenerate')).last().click();
    await isOver();

    await page.waitForURL((url) => !url.pathname.endsWith(`/${chatId}`));
    await read(OTHER_REPLY);
    await openMessageMenu(page, t, OTHER_REPLY);
    await page.getByRole('menuitem', { name: t('chat:actions.delete') }).click();
    await isOver();
  });

  it.each(looksOfRun(LOOKS))('shows offline why voice cannot be used: %s', async (_name, look) => {
    const { page, t, button } = await open(look);
    const voice = [button(t('voice:dictation.start')), button(t('voice:conversation.start'))];
    for (const each of voice) await each.waitFor();
    const offer = page.getByRole('menuitem', { name: t('voice:reading.start') });
    const openMenu = async (): Promise<void> => {
      await openMessageMenu(page, t, REPLY);
      await offer.waitFor();
    };
    await openMenu(); // loads it
    expect(await offer.getAttribute('aria-disabled')).toBeNull();
    await page.keyboard.press('Escape');

    await page.context().setOffline(true);
    await page.getByText(t('common:connection.none')).waitFor();
    for (const each of voice) {
      expect(await each.getAttribute('aria-disabled')).toBe('true');
      expect(await each.getAttribute('aria-description')).toBe(t('voice:offline'));
      await each.click({ force: true });
    }
    expect(await microphones(page)).toEqual({ given: 0, on: 0 });
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    const bubble = page.locator('[data-tooltip-bubble]');
    await bubble.getByText(t('voice:offline')).waitFor();
    await screenshot(page, `voice-offline-${look.width}-${look.locale}`);
    expect(await violations(page, 'voice offline')).toEqual([]);
    await openMenu();
    expect(await offer.getAttribute('aria-disabled')).toBe('true');
    expect(await offer.getAttribute('data-tooltip')).toBe(t('voice:offline'));
    await page.keyboard.press('Escape');

    await page.context().setOffline(false);
    await eventually(
      () => Promise.all(voice.map((each) => each.getAttribute('aria-disabled'))),
      (values) => expect(values).toEqual([null, null]),
    );
  });
});
