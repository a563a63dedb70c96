import { DESKTOP, type Look } from '../../support/browser/browser.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { ERROR_CASES, titleOf } from '../../support/errors/cases.js';
import { newPerson, publishedAgent } from '../../support/errors/people.js';
import { askForFailures } from '../../support/errors/reply-cases.js';
import { Scene, type Surroundings } from '../../support/errors/scene.js';
import { SignInService } from '../../support/server/sign-in-service.js';
import { startFakeWorkflowHost } from '../../support/services/fake-workflow-host.js';
import { startMailBox } from '../../support/services/mail-box.js';
import { freePort } from '../../support/util/free-port.js';

const looks: [string, Look][] = [
  ['English, wide', DESKTOP],
  ['Russian, dark', { ...DESKTOP, locale: 'ru', theme: 'dark' }],
];
const OWN_KEY = 'key-of-the-own-n8n';

describe('every failure is shown to the user', () => {
  let parts: Surroundings;

  beforeAll(async () => {
    for (const method of ['info', 'warn'] as const) jest.spyOn(console, method).mockImplementation(() => undefined);
    const port = await freePort();
    const site = `http://localhost:${port}`;
    const mails = await startMailBox();
    const service = await (await SignInService.prepare(`${site}/api/account/sign/oidc/callback`)).start();
    const ownN8n = await startFakeWorkflowHost({ apiKey: OWN_KEY });
    const world = await UiWorld.start({
      ...service.settings,
      PORT: String(port),
      PUBLIC_URL: site,
      SIGNUP: 'invite',
      OIDC_NAME: 'Example ID',
      SMTP_URL: mails.url,
      OTP_DEBUG: 'false',
      N8N_ALLOWED_PRIVATE_HOSTS: new URL(ownN8n.url).host,
      AGENT_IDLE_TIMEOUT_MS: '5000',
      AGENT_REPLY_TIMEOUT_MS: '12000',
    });
    const [maker, other] = await Promise.all([newPerson({ world, mails }), newPerson({ world, mails })]);
    await maker.call('PUT', '/api/account/n8n/', { base_url: ownN8n.url, api_key: OWN_KEY });
    const failing = await askForFailures(world, maker, other);
    const agent = await publishedAgent(world, maker);
    parts = { world, mails, service, ownN8n, maker, other, agent, failing };
  }, 120_000);
  afterAll(async () => {
    await parts?.world.stop();
    await parts?.ownN8n.close();
    await parts?.service.stop();
    await parts?.mails.close();
  });
  afterEach(async () => {
    const { world, mails, service, ownN8n } = parts;
    await world.closePages();
    mails.refuses = false;
    service.denies = false;
    service.failsWith = undefined;
    service.failsAt = undefined;
    service.tampering = undefined;
    service.account = { sub: 'demo', email: 'demo@example.com', email_verified: true };
    // On the port configured in Regent.
    ownN8n.n8n.broken = null;
    await ownN8n.close();
    await ownN8n.accept();
    await world.sql('ALTER TABLE IF EXISTS persona_away RENAME TO persona');
  });

  describe.each(looksOfRun(looks))('%s', (_name, look) => {
    it.each(ERROR_CASES.map((one) => [titleOf(one), one] as const))('%s', async (_title, one) => {
      const scene = new Scene(parts, look);
      await scene.isTold(await one.happens(scene), one);
    });
  });
});
