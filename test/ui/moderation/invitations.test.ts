import { violations } from '../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE, screenshot } from '../../support/browser/browser.js';
import { fitsAcross } from '../../support/browser/fits-across.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { textsIn } from '../../support/browser/texts.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { hasFocus } from '../../support/screens/agent-screen.js';
import { signInOverHttp, type WebPerson } from '../../support/server/people/web-person.js';

const LOOKS: [string, Look][] = [
  ['en, light, wide', DESKTOP],
  ['ru, dark, phone', PHONE],
];

describe('moderation', () => {
  let world: UiWorld;
  let boss: WebPerson;
  let ann: WebPerson;
  beforeAll(async () => {
    world = await UiWorld.start({ ADMIN_EMAILS: 'boss@example.com' });
    boss = await signInOverHttp(world.url, 'boss@example.com');
    ann = await world.person();
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  it.each(looksOfRun(LOOKS))(
    '%s: invites users from the waitlist and by email, and withdraws invitations',
    async (name, look) => {
      const t = textsIn(look.locale);
      const tag = `${look.locale}${Date.now()}`;
      const [waiting, other] = [`waiting-${tag}@example.com`, `other-${tag}@example.com`];
      await ann.call('POST', '/api/account/join-waitlist', { email: waiting });
      const page = await world.page(look, boss);
      await page.goto('/admin?tab=waitlist');
      await page.getByText(waiting).waitFor();
      await screenshot(page, `admin-waitlist-${look.locale}-${look.width}`);
      await page.getByRole('button', { name: t('admin:lists.inviteLabel', { email: waiting }) }).press('Enter');
      await page.getByText(waiting).waitFor({ state: 'detached' });
      await hasFocus(page.getByRole('tabpanel'));
      await page.getByRole('tab', { name: t('admin:tabs.invitations') }).click();
      await page.getByText(waiting).waitFor();
      const box = page.getByRole('textbox', { name: t('admin:invite.label') });
      await box.fill(`${other}, nonsense`);
      await page.getByRole('button', { name: t('admin:invite.submit'), exact: true }).click();
      await page.getByRole('alert').filter({ hasText: 'nonsense' }).waitFor();
      await box.fill(other);
      await page.getByRole('button', { name: t('admin:invite.submit'), exact: true }).click();
      await page.getByRole('listitem').filter({ hasText: other }).waitFor();
      expect(await fitsAcross(page)).toBe(true);
      await screenshot(page, `admin-invitations-${look.locale}-${look.width}`);
      expect(await violations(page, `${name}, invitations`)).toEqual([]);
      await page.getByRole('button', { name: t('admin:lists.withdrawLabel', { email: other }) }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('admin:lists.withdraw') })
        .click();
      await page.getByRole('listitem').filter({ hasText: other }).waitFor({ state: 'detached' });
    },
    60_000,
  );

  it('limits the selection and states the limit', async () => {
    const t = textsIn('en');
    await world.sql('DELETE FROM waitlist_entry');
    await world.sql(
      `INSERT INTO waitlist_entry (email) SELECT 'one-' || i || '@example.com' FROM generate_series(1, 51) i`,
    );
    const page = await world.page(DESKTOP, boss);
    await page.goto('/admin?tab=waitlist');
    const boxes = page.getByRole('checkbox');
    for (const shown of [20, 40, 51]) {
      await boxes.nth(shown - 1).waitFor();
      if (shown < 51) await page.getByRole('button', { name: t('admin:more'), exact: true }).click();
    }
    for (const box of (await boxes.all()).slice(0, 50)) await box.check();
    await boxes.last().click();
    await page.getByText(t('admin:invite.tooMany', { max: 50 })).waitFor();
    expect(await boxes.last().isChecked()).toBe(false);
    const all = page.getByRole('button', { name: t('admin:lists.inviteSelected', { count: 50 }) });
    await all.press('Enter');
    await all.waitFor({ state: 'detached' });
    await hasFocus(page.getByRole('tabpanel'));
    await boxes.nth(1).waitFor({ state: 'detached' });
    expect(await boxes.count()).toBe(1);
    await world.sql('DELETE FROM waitlist_entry');
  }, 90_000);

  it('removes an invitation that another moderator has withdrawn', async () => {
    const t = textsIn('en');
    const email = `both-${Date.now()}@example.com`;
    await boss.call('POST', '/api/admin/invitation', { emails: [email] });
    const page = await world.page(DESKTOP, boss);
    await page.goto('/admin?tab=invitations');
    await page.getByRole('button', { name: t('admin:lists.withdrawLabel', { email }) }).click();
    await boss.call('POST', '/api/admin/invitation/withdraw', { email });
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('admin:lists.withdraw') })
      .click();
    await page.getByText(t('admin:lists.withdrawn'), { exact: true }).waitFor();
    await page.getByRole('listitem').filter({ hasText: email }).waitFor({ state: 'detached' });
  });
});
