import { violations } from '../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE, screenshot } from '../../support/browser/browser.js';
import { fitsAcross } from '../../support/browser/fits-across.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { textsIn } from '../../support/browser/texts.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { hasFocus } from '../../support/screens/agent-screen.js';
import { ME } from '../../support/screens/profile-screen.js';
import { signInOverHttp, type WebPerson } from '../../support/server/people/web-person.js';

const LOOKS: [string, Look][] = [
  ['en, light, wide', DESKTOP],
  ['ru, dark, phone', PHONE],
];

describe('moderation', () => {
  let world: UiWorld;
  let boss: WebPerson;
  let ann: WebPerson;
  let bob: WebPerson;
  let eve: WebPerson;
  let stranger: WebPerson;
  let agents = 0;
  beforeAll(async () => {
    world = await UiWorld.start({ ADMIN_EMAILS: 'boss@example.com', REPORT_HIDE_THRESHOLD: '2' });
    boss = await signInOverHttp(world.url, 'boss@example.com');
    [ann, bob, eve, stranger] = [
      await world.person(),
      await world.person(),
      await world.person(),
      await world.person(),
    ];
    await world.sql(`UPDATE "user" SET created_at = now() - interval '2 days'`);
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(async () => {
    await world.closePages();
    await setAdministrator(true);
  });

  /** With an administrator, an agent is hidden only after a review. */
  const setAdministrator = (exists: boolean) =>
    world.sql(`UPDATE "user" SET disabled_at = ${exists ? 'NULL' : 'now()'} WHERE email = 'boss@example.com'`);

  async function chatWith(person: WebPerson, agentId: number): Promise<number> {
    const { id } = await person.call<{ id: number }>('POST', '/api/chat/', { agent_id: agentId });
    await person.call('POST', `/api/chat/${id}/message/`, { message: 'Hello' });
    return id;
  }

  async function published(): Promise<{ id: number; name: string }> {
    agents += 1;
    const text = { type: 'test', short_description: 'Helps with this and that.', description: 'Helps.' };
    const agent = await ann.call<{ id: number; name: string }>('POST', '/api/studio/agent/', {
      name: `Reported ${agents}`,
      ...text,
    });
    await ann.call('PATCH', `/api/studio/agent/${agent.id}/`, { status: 'ready' });
    return agent;
  }

  it.each(looksOfRun(LOOKS))(
    '%s: hides an agent after enough reports and restores it when they are dismissed',
    async (name, look) => {
      const t = textsIn(look.locale);
      const agent = await published();
      world.host.behave(agent.id, { kind: 'json', value: { output: 'Something rude' } });
      const [chat, hersToo] = await Promise.all([bob, eve].map((person) => chatWith(person, agent.id)));

      await setAdministrator(false);
      // One user reports a reply, another one the agent.
      const page = await world.page(look, bob);
      await page.goto(`/conversations/${chat}`);
      const reply = page.getByRole('article').filter({ hasText: 'Something rude' });
      await reply.getByRole('button', { name: t('chat:actions.more') }).click();
      await page.getByRole('menuitem', { name: t('chatTools:messageMenu.report') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t('report:submit') }).click();
      await dialog
        .getByRole('alert')
        .filter({ hasText: t('report:missing') })
        .waitFor();
      await dialog.getByRole('radio', { name: t('report:reasons.harmful') }).check();
      await dialog.getByRole('textbox', { name: t('report:note') }).fill('It was rude to me.');
      await screenshot(page, `report-dialog-${look.locale}-${look.width}`);
      expect(await violations(page, `${name}, dialog`)).toEqual([]);
      await dialog.getByRole('button', { name: t('report:submit') }).click();
      await page.getByText(t('report:done')).waitFor();
      await dialog.waitFor({ state: 'detached' });

      const other = await world.page(look, eve);
      await other.goto(`/conversations/${hersToo}`);
      await other.getByText('Something rude').first().waitFor();
      await other.goto(`/agent/${agent.id}`);
      await other.getByRole('button', { name: t('agent:report') }).click();
      await other.getByRole('radio', { name: t('report:reasons.spam') }).check();
      await other.getByRole('button', { name: t('report:submit') }).click();
      await other.getByText(t('report:done')).waitFor();
      await setAdministrator(true);
      const elsewhere = await world.page(look, stranger);
      await elsewhere.goto(`/agent/${agent.id}`);
      await elsewhere.getByText(t('agent:notFound.title')).first().waitFor();
      await other.reload(); // existing chats with it continue
      await other.getByRole('heading', { name: agent.name, level: 1 }).waitFor();

      const hers = await world.page(look, ann);
      await hers.goto(`/agent/${agent.id}`);
      const notice = hers.getByRole('region', { name: t('report:hidden.title') });
      await notice.getByText(t('report:reasons.harmful')).waitFor();
      expect(await notice.innerText()).not.toContain('It was rude to me.');
      expect(await hers.getByRole('button', { name: t('agent:owner.publish') }).isDisabled()).toBe(true);
      await screenshot(hers, `agent-hidden-${look.locale}-${look.width}`);
      expect(await violations(hers, `${name}, notice`)).toEqual([]);

      const admin = await world.page(look, boss);
      await admin.goto('/admin');
      const card = admin.getByRole('article', { name: agent.name });
      await card.getByText(t('admin:cases.hiddenReports')).waitFor();
      await card.getByRole('button', { name: t('admin:cases.show') }).click();
      await card.getByText('It was rude to me.').waitFor();
      expect(await fitsAcross(admin)).toBe(true);
      await screenshot(admin, `admin-reports-${look.locale}-${look.width}`);
      expect(await violations(admin, `${name}, admin`)).toEqual([]);
      await card.getByRole('button', { name: t('admin:cases.dismiss') }).press('Enter');
      await card.waitFor({ state: 'detached' });
      await hasFocus(admin.getByRole('tabpanel'));

      await elsewhere.reload();
      await elsewhere.getByRole('heading', { name: agent.name, level: 1 }).waitFor();
      await hers.reload();
      await hers.getByText(t('agent:status.ready'), { exact: true }).first().waitFor();
      expect(await notice.count()).toBe(0);
    },
    60_000,
  );

  it.each(looksOfRun(LOOKS))('%s: keeps a report text on an outside click', async (_name, look) => {
    const t = textsIn(look.locale);
    const agent = await published();
    const page = await world.page(look, bob);
    await page.goto(`/agent/${agent.id}`);
    const dialog = page.getByRole('dialog');
    const question = page.getByRole('alertdialog');
    const note = dialog.getByRole('textbox', { name: t('report:note') });
    const open = () => page.getByRole('button', { name: t('agent:report') }).click();
    const beside = () => page.mouse.click(5, 5);
    await open();
    await dialog.getByRole('radio', { name: t('report:reasons.spam') }).check();
    await beside();
    await dialog.waitFor({ state: 'detached' }); // no text was entered

    await open();
    await note.fill('It was rude to me.');
    for (const leave of [beside, () => page.keyboard.press('Escape'), () => page.goBack()]) {
      await leave();
      await question.getByRole('button', { name: t('common:unsaved.keep') }).click();
      await question.waitFor({ state: 'detached' });
      expect(await note.inputValue()).toBe('It was rude to me.');
    }
    await beside();
    await question.getByRole('button', { name: t('common:unsaved.discard') }).click();
    await dialog.waitFor({ state: 'detached' });
    await open();
    await note.waitFor();
    expect(await note.inputValue()).toBe('');
  });

  it.each(looksOfRun(LOOKS))(
    '%s: shows the n8n state with instructions, and retries a failed load',
    async (name, look) => {
      const t = textsIn(look.locale);
      const page = await world.page(look, boss);
      const STATUS = '**/api/admin/n8n';
      await page.route(STATUS, (route) => route.fulfill({ status: 503, body: '' }));
      await page.goto('/admin');
      const failed = page.getByRole('alert').filter({ hasText: t('admin:n8n.failed') });
      await failed.waitFor();
      await page.unroute(STATUS);
      const json = {
        api: 'key_refused',
        version: '1.120.4',
        oldest_tested: '2.41.1',
        is_too_old: true,
        key_expires_at: null,
      };
      await page.route(STATUS, (route) => route.fulfill({ json }));
      await failed.getByRole('button', { name: t('common:retry'), exact: true }).press('Enter');
      const strip = page.getByRole('region', { name: t('admin:n8n.label') });
      await strip.getByText(t('admin:n8n.states.key_refused')).waitFor();
      await strip.getByText(t('admin:n8n.fixes.key_refused')).waitFor();
      await strip.getByText(t('admin:n8n.tooOld', { oldest: '2.41.1' })).waitFor();
      await hasFocus(page.locator('main'));
      expect(await fitsAcross(page)).toBe(true);
      await screenshot(page, `admin-n8n-${look.locale}-${look.width}`);
      expect(await violations(page, `${name}, n8n`)).toEqual([]);
      const key_expires_at = new Date(Date.now() + 11.5 * 86_400_000).toISOString();
      await page.route(STATUS, (route) =>
        route.fulfill({ json: { ...json, api: 'ok', is_too_old: false, key_expires_at } }),
      );
      await page.reload();
      await strip.getByText(t('admin:n8n.expires', { count: 12 })).waitFor();
      expect(await fitsAcross(page)).toBe(true);
      await screenshot(page, `admin-n8n-expires-${look.locale}-${look.width}`);
    },
  );

  it('shows an error when the session check fails, and retries', async () => {
    const t = textsIn(DESKTOP.locale);
    const page = await world.page(DESKTOP, boss);
    await page.route(ME, (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('/admin');
    await page.getByRole('heading', { name: t('common:guard.failed'), level: 1 }).waitFor();
    await page
      .getByRole('alert')
      .filter({ hasText: t('errors:codes.unavailable') })
      .waitFor();
    expect(await page.locator('main').count()).toBe(1);
    await page.unroute(ME);
    await page.getByRole('button', { name: t('common:retry'), exact: true }).click();
    const heading = page.getByRole('heading', { name: t('admin:title'), level: 1 });
    await heading.waitFor();
    await hasFocus(heading);
  });

  it('shows not found to everyone else, signed in or not', async () => {
    const t = textsIn(DESKTOP.locale);
    for (const person of [bob, undefined]) {
      const page = await world.page(DESKTOP, person);
      await page.goto('/admin');
      await page.getByRole('heading', { name: t('common:notFound.title'), level: 1 }).waitFor();
      expect(await page.getByText(t('admin:title')).count()).toBe(0);
    }
  });
});
