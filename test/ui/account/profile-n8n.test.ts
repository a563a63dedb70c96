import { DESKTOP, type Look } from '../../support/browser/browser.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { hasFocus } from '../../support/screens/agent-screen.js';
import { ProfileScreen } from '../../support/screens/profile-screen.js';
import type { WebPerson } from '../../support/server/people/web-person.js';
import { type FakeWorkflowHost, startFakeWorkflowHost } from '../../support/services/fake-workflow-host.js';

const looks: [Look['locale'], Look][] = [
  ['en', DESKTOP],
  ['ru', { ...DESKTOP, locale: 'ru', theme: 'dark' }],
];
const OWN_KEY = 'the-creators-own-key-abcd';
/** Browser steps are slow on a loaded machine. */
jest.setTimeout(90_000);

describe('connection to the user’s n8n', () => {
  let world: UiWorld;
  let ownN8n: FakeWorkflowHost;
  let person: WebPerson;
  let screen: ProfileScreen;

  beforeAll(async () => {
    ownN8n = await startFakeWorkflowHost({ apiKey: OWN_KEY });
    world = await UiWorld.start({ N8N_ALLOWED_PRIVATE_HOSTS: new URL(ownN8n.url).host });
  }, 90_000);
  afterAll(async () => {
    await world?.stop();
    await ownN8n?.close();
  });
  afterEach(() => world.closePages());

  describe.each(looksOfRun(looks))('%s', (locale, look) => {
    beforeEach(async () => {
      person = await world.person();
      screen = new ProfileScreen(await world.page(look, person), locale);
    });

    it('shows connection errors, connects once n8n responds, and disconnects', async () => {
      await screen.open();
      await screen.button('profile:ownN8n.connect').click();
      const address = screen.dialog.getByLabel(screen.t('profile:ownN8n.address'), { exact: true });
      const key = screen.dialog.getByLabel(screen.t('profile:ownN8n.apiKey'), { exact: true });
      const connect = screen.dialog.getByRole('button', { name: screen.t('profile:ownN8n.save'), exact: true });
      await connect.click();
      await screen.dialog.getByText(screen.t('profile:ownN8n.problems.addressNeeded')).waitFor();
      await screen.dialog.getByText(screen.t('profile:ownN8n.problems.keyNeeded')).waitFor();
      await address.fill('http://10.0.0.1');
      await key.fill('wrong');
      await connect.click();
      await screen.dialog.getByText(screen.t('errors:codes.n8n_address_refused')).waitFor();
      await address.fill(ownN8n.url);
      await connect.click();
      await screen.dialog.getByText(screen.t('errors:codes.n8n_key_refused')).waitFor();
      await key.fill(OWN_KEY);
      await connect.click();
      await screen.said('profile:ownN8n.saved');

      const own = screen.card('profile:ownN8n.title');
      await own.getByRole('link', { name: ownN8n.url }).waitFor();
      await own.getByText(screen.t('profile:ownN8n.key', { hint: '…abcd' })).waitFor();
      expect(await screen.page.content()).not.toContain(OWN_KEY);
      await own.getByRole('button', { name: screen.t('profile:ownN8n.change'), exact: true }).click();
      await connect.click(); // same address, so the key is kept
      await screen.said('profile:ownN8n.saved');

      await own.getByRole('button', { name: screen.t('profile:ownN8n.remove'), exact: true }).click();
      await screen.question.getByRole('button', { name: screen.t('profile:ownN8n.remove') }).click();
      await screen.said('profile:ownN8n.removed');
      await screen.button('profile:ownN8n.connect').waitFor();
      expect(await person.call('GET', '/api/account/n8n/')).toMatchObject({ base_url: null });
    });

    it('reports missing permissions and a coming expiry of the API key', async () => {
      const claims = Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + 2.5 * 86_400 })).toString('base64url');
      const api_key = `eyJhbGciOiJIUzI1NiJ9.${claims}.narrow`;
      ownN8n.n8n.narrowKey = api_key;
      await person.call('PUT', '/api/account/n8n/', { base_url: `${ownN8n.url}/home/workflows`, api_key });
      await screen.open();
      const own = screen.card('profile:ownN8n.title');
      await own.getByText(screen.t('profile:ownN8n.keyEnds', { count: 2 })).waitFor();
      await own.getByText(/workflow:create, .*workflow:activate/).waitFor();
      expect(await screen.page.locator('main').evaluate((main) => main.scrollWidth <= main.clientWidth)).toBe(true);
    });

    it('returns the focus to the field after a failed attempt', async () => {
      await screen.open();
      await screen.button('profile:ownN8n.connect').click();
      await screen.dialog.getByLabel(screen.t('profile:ownN8n.address'), { exact: true }).fill(ownN8n.url);
      const key = screen.dialog.getByLabel(screen.t('profile:ownN8n.apiKey'), { exact: true });
      await key.fill(OWN_KEY);
      await screen.page.route(/\/api\/account\/n8n\/?$/, async (route) => {
        if (route.request().method() === 'GET') return route.fallback();
        await screen.page.waitForTimeout(500); // the fields are disabled meanwhile
        await route.abort();
      });
      await key.press('Enter');
      await screen.dialog.getByRole('button', { name: screen.t('profile:ownN8n.checking') }).waitFor();
      await screen.dialog.getByRole('button', { name: screen.t('profile:ownN8n.save'), exact: true }).waitFor();
      await hasFocus(key);
    });
  });
});
