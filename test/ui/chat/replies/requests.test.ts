import type { Page } from 'playwright-core';
import type { MessageView } from '../../../../server/src/contract/chat/realtime.js';
import { violations } from '../../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE, screenshot } from '../../../support/browser/browser.js';
import { fitsAcross } from '../../../support/browser/fits-across.js';
import { looksOfRun } from '../../../support/browser/looks-of-run.js';
import { UiWorld } from '../../../support/browser/ui-world.js';
import { pdf } from '../../../support/files/samples.js';
import { CHOICE, chatWithRequest, FORM, LONG, panelOf, TEXTS } from '../../../support/screens/request-panel.js';
import type { WebPerson } from '../../../support/server/people/web-person.js';
import { eventually } from '../../../support/util/eventually.js';

const LOOKS: [string, Look][] = [
  ['en, light, wide', DESKTOP],
  ['ru, dark, phone', PHONE],
];

describe('requests of agents', () => {
  let world: UiWorld;
  let person: WebPerson;
  beforeAll(async () => {
    world = await UiWorld.start();
    person = await world.person();
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  const list = (chatId: number) => person.call<MessageView[]>('GET', `/api/chat/${chatId}/message/`);

  const asked = (request: object, before?: number) => chatWithRequest(world, person, request, before);

  async function open(look: Look, chatId: number): Promise<Page> {
    const page = await world.page(look, person);
    await page.goto(`/conversations/${chatId}`);
    await page.locator('[data-request]').waitFor();
    return page;
  }

  async function assertShown(page: Page, look: Look, name: string): Promise<void> {
    expect(await violations(page, name)).toEqual([]);
    expect(await fitsAcross(page)).toBe(true);
    await screenshot(page, `requests-${name}-${look.locale}-${look.width}`);
  }

  it.each(looksOfRun(LOOKS))('%s: a choice is answered by the keyboard, and all tabs show it', async (_name, look) => {
    const { chatId } = await asked({ ...CHOICE, expires_in: 3600 });
    const [page, other] = [await open(look, chatId), await open(look, chatId)];
    const panel = panelOf(page, 'open');
    expect(await panel.getAttribute('aria-labelledby')).toBeTruthy();
    expect(await page.getByRole('region', { name: CHOICE.title }).count()).toBe(1);
    expect(await panel.getByRole('button').allInnerTexts()).toEqual(CHOICE.options);
    await assertShown(page, look, 'choice-open');

    await panel.getByRole('button', { name: LONG }).focus();
    await page.keyboard.press('Enter');
    await panelOf(page, 'answered').getByText(LONG).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-request'))).toBe('answered');
    await page.locator('article').getByText('Thank you.').waitFor();
    await panelOf(other, 'answered').getByText(LONG).waitFor();
    expect((await list(chatId)).filter(({ answer }) => answer)).toMatchObject([{ message: LONG }]);
    await assertShown(page, look, 'choice-answered');
  });

  it.each(looksOfRun(LOOKS))('%s: the button of a Chat node of n8n is pressed once', async (_name, look) => {
    const { chatId, agent } = await world.chatOf(person);
    const callsBefore = world.host.callsOf(agent.id).length;
    const link = (id: string) => `${world.host.url}/webhook-waiting/${id}/chat?approved=true&signature=s3cret`;
    const buttons = (id: string) => [{ text: 'Book it', link: link(id), type: 'primary' }];
    world.host.behave(agent.id, {
      kind: 'chat',
      messages: [
        (id) => ({ type: 'with-buttons', text: 'Book the table?', blockUserInput: true, buttons: buttons(id) }),
      ],
      ending: 'waits',
      after: { messages: ['Booked.'] },
    });
    await person.call('POST', `/api/chat/${chatId}/message/`, { message: 'Please book a table.' });
    const page = await open(look, chatId);
    const title = look.locale === 'ru' ? 'Подтвердите' : 'Please confirm';
    expect(await page.getByRole('region', { name: title }).count()).toBe(1);
    await assertShown(page, look, 'chat-node-open');
    await panelOf(page, 'open').getByRole('button', { name: 'Book it' }).click();
    await page.locator('article').getByText('Booked.', { exact: true }).waitFor();
    await panelOf(page, 'answered').getByText('Book it').waitFor();
    expect(world.host.callsOf(agent.id)).toHaveLength(callsBefore + 1);
  });

  it.each(looksOfRun(LOOKS))('%s: an approval has buttons in the language of the page', async (_name, look) => {
    const t = TEXTS[look.locale];
    const { chatId } = await asked({ type: 'approval', title: 'Book it?' });
    const page = await open(look, chatId);
    expect(await panelOf(page, 'open').getByRole('button').allInnerTexts()).toEqual([t.approve, t.reject]);
    await assertShown(page, look, 'approval-open');
    await page.getByRole('button', { name: t.reject }).click();
    await panelOf(page, 'answered').getByText(t.reject).waitFor();
    expect((await list(chatId)).find(({ answer }) => answer)).toMatchObject({ message: t.reject });
  });

  it.each(looksOfRun(LOOKS))(
    '%s: a form shows its errors at the fields and keeps what was typed',
    async (_name, look) => {
      const t = TEXTS[look.locale];
      const { chatId } = await asked(FORM);
      const page = await open(look, chatId);
      const panel = panelOf(page, 'open');
      const submit = panel.getByRole('button', { name: FORM.submit_label });
      await panel.getByRole('spinbutton').fill('0');
      await submit.click();
      const email = panel.getByRole('textbox', { name: 'Email' });
      expect(await email.getAttribute('aria-invalid')).toBe('true');
      expect(await email.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await panel.getByText(t.required).count()).toBe(3);
      expect(await panel.getByText(t.tooSmall).count()).toBe(1);
      await assertShown(page, look, 'form-errors');

      await email.fill('ann@example.com');
      await panel.getByRole('spinbutton').fill('2');
      await panel.getByRole('combobox').selectOption('v');
      await panel.getByRole('checkbox').check();
      await giveFile(page, look);
      expect(await panel.locator('[aria-invalid=true]').count()).toBe(0);
      await assertShown(page, look, 'form-open');
      await submit.click();
      await panelOf(page, 'answered').getByText('Vegetarian').waitFor();
      expect((await list(chatId)).find(({ answer }) => answer)?.answer?.values).toEqual({
        email: 'ann@example.com',
        'people.count': 2,
        menu: 'v',
        ticket: expect.any(Number),
        terms: true,
      });
      expect((await list(chatId)).find(({ answer }) => answer)?.files).toMatchObject([{ name: 'ticket.pdf' }]);
      await page.locator('article').getByText('Thank you.').waitFor();
      const reply = page.locator('article').last();
      await eventually(
        () => reply.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight),
        (isInSight) => expect(isInSight).toBe(true),
      );
      await assertShown(page, look, 'form-answered');
    },
  );

  /** Chooses files for a file field: a rejected one, one whose upload is cancelled, and a valid one. */
  async function giveFile(page: Page, look: Look): Promise<void> {
    const t = TEXTS[look.locale];
    const panel = panelOf(page, 'open');
    const submit = panel.getByRole('button', { name: FORM.submit_label });
    const give = async (name: string): Promise<void> => {
      const chooser = page.waitForEvent('filechooser');
      await panel.getByRole('button', { name: t.chooseFile }).press('Enter');
      await (await chooser).setFiles({ name, mimeType: '', buffer: pdf() });
    };
    await give('ticket.zip');
    await panel.getByRole('alert').waitFor();
    await assertShown(page, look, 'form-file-refused');
    let letGo = () => {};
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    await page.route(/\/file\//, async (route) => {
      await held;
      await route.fallback();
    });
    await give('ticket.pdf');
    await panel.getByRole('progressbar').waitFor({ state: 'attached' });
    expect(await panel.getByRole('alert').count()).toBe(0);
    expect(await submit.isDisabled()).toBe(true);
    await assertShown(page, look, 'form-file-uploading');
    await panel.getByRole('button', { name: t.cancel }).press('Enter');
    expect(await submit.isDisabled()).toBe(false);
    letGo();
    await give('ticket.pdf');
    const remove = panel.getByRole('button', { name: t.remove });
    await remove.waitFor();
    expect(await remove.evaluate((element) => element === document.activeElement)).toBe(true);
  }

  it('a form keeps its input while it is scrolled far out of view', async () => {
    const { chatId } = await asked(FORM, 40);
    const page = await open(DESKTOP, chatId);
    const email = panelOf(page, 'open').getByRole('textbox', { name: 'Email' });
    const messages = page.getByRole('region', { name: 'Messages', exact: true });
    await email.fill('ann@example.com');
    await messages.press('Home');
    await page.getByText('Line 1', { exact: true }).waitFor();
    expect(await page.getByText('Line 40', { exact: true }).count()).toBe(0);
    await messages.press('End');
    await page.getByText('Line 1', { exact: true }).waitFor({ state: 'detached' });
    expect(await email.inputValue()).toBe('ann@example.com');
  });

  it.each(looksOfRun(LOOKS))(
    '%s: an expired request shows its state, also if it expires before the answer',
    async (_name, look) => {
      const t = TEXTS[look.locale];
      const { chatId, messageId } = await asked({ type: 'approval', expires_in: 60 });
      const page = await open(look, chatId);
      await world.sql(
        `UPDATE message SET request = request || '{"expires_at": "2026-01-01T00:00:00Z"}' WHERE id = ${messageId}`,
      );
      await page.getByRole('button', { name: t.approve }).click();
      await panelOf(page, 'open')
        .getByText(/question can no longer|уже нельзя ответить/)
        .waitFor();
      await page.reload();
      await panelOf(page, 'expired').getByText(t.expired).waitFor();
      expect(await panelOf(page, 'expired').getByRole('button').count()).toBe(0);
      await assertShown(page, look, 'expired');
    },
  );

  it.each(looksOfRun(LOOKS))('%s: cannot be answered offline, and shows the reason', async (_name, look) => {
    const t = TEXTS[look.locale];
    const { chatId } = await asked({ type: 'approval' });
    const page = await open(look, chatId);
    await page.context().setOffline(true);
    await panelOf(page, 'open').getByText(t.offline).waitFor();
    expect(await page.getByRole('button', { name: t.approve }).isDisabled()).toBe(true);
    await assertShown(page, look, 'offline');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: t.approve }).click();
    await panelOf(page, 'answered').waitFor();
  });

  it.each(looksOfRun(LOOKS))('%s: shows that it was answered elsewhere', async (_name, look) => {
    const t = TEXTS[look.locale];
    const { chatId, messageId } = await asked({ type: 'approval' });
    const page = await open(look, chatId);
    await page.route(/\/answer/, (route) =>
      route.fulfill({ status: 409, json: { status: 409, code: 'request_answered', message: '', request_id: '1' } }),
    );
    await page.getByRole('button', { name: t.approve }).click();
    await panelOf(page, 'open').getByText(t.alreadyAnswered).waitFor();
    await assertShown(page, look, 'refused');

    const branch = await person.call<{ id: number }>('POST', `/api/chat/${chatId}/branch/`, { message_id: messageId });
    const copy = (await list(branch.id)).at(-1);
    await person.call('POST', `/api/chat/${branch.id}/message/${copy?.id}/answer/`, {
      answer: { value: 'approve' },
      client_id: crypto.randomUUID(),
    });
    await panelOf(page, 'answered').getByText(t.elsewhere).waitFor();
    expect(await panelOf(page, 'answered').getByRole('button').count()).toBe(0);
    await assertShown(page, look, 'answered-in-branch');
  });

  it.each(looksOfRun(LOOKS))('%s: is shown in a shared chat, and cannot be answered there', async (_name, look) => {
    const t = TEXTS[look.locale];
    const { chatId } = await asked(CHOICE);
    const { token } = await person.call<{ token: string }>('PUT', `/api/chat/${chatId}/share/`, {
      show_persona: false,
    });
    const page = await world.page(look);
    await page.goto(`/share/${token}`);
    await panelOf(page, 'open').getByText(CHOICE.title).waitFor();
    await panelOf(page, 'open').getByText(t.unanswered).waitFor();
    expect(await panelOf(page, 'open').getByRole('button').count()).toBe(0);
    await assertShown(page, look, 'shared');
  });
});
