import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../../../support/server/people/person.js';
import { Installation, type Regent } from '../../../support/server/regent.js';
import { type MailBox, startMailBox } from '../../../support/services/mail-box.js';
import { until } from '../../../support/util/until.js';

const inDays = (days: number) => Math.round(Date.now() / 1000) + days * 86_400;
/** n8n API keys are tokens with an expiry. */
const keyUntil = (exp: number) => `e30.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.c2ln`;
const EXPIRES = inDays(30);
const KEY = keyUntil(EXPIRES);

describe('n8n version and key status', () => {
  let at: Installation;
  let boss: Person;
  let ann: Person;
  let mails: MailBox;
  let regent: Regent;
  beforeAll(async () => {
    mails = await startMailBox();
    const settings = {
      N8N_API_KEY: KEY,
      SWEEP_INTERVAL_MS: '100',
      ADMIN_EMAILS: 'person-1@example.com',
      SMTP_URL: mails.url,
    };
    at = await Installation.open(settings, { host: { apiKey: KEY } });
    regent = await at.start();
    [boss, ann] = [await at.person(regent), await at.person(regent)];
  });
  afterAll(async () => {
    await at?.close();
    await mails?.close();
  });
  afterEach(() => {
    at.host.n8n.broken = null;
    at.host.n8n.key = KEY;
    at.host.n8n.version = '2.41.1';
  });

  const checkOf = (id: number) => ann.ok('POST', `/api/studio/agent/${id}/check/`);
  /** n8n is queried again after ten seconds at the earliest. */
  const status = (expected: object) =>
    until(JSON.stringify(expected), async () => {
      const seen = await boss.ok('GET', '/api/admin/n8n');
      return Object.entries(expected).every(([name, value]) => seen[name] === value) && seen;
    });

  it('shows the version in the connection check, with a warning below the oldest tested one', async () => {
    const { id } = await ann.agent({ template_type: 'simple' });
    // The workflow is created in the background.
    const checked = await until('a workflow that works', async () => {
      const check = await checkOf(id);
      return check.ok && check;
    });
    expect(checked).toMatchObject({ n8n_version: '2.41.1', n8n_oldest_tested: null });
    at.host.n8n.version = '2.9.3';
    expect(await checkOf(id)).toMatchObject({ ok: true, n8n_version: '2.9.3', n8n_oldest_tested: '2.41.1' });
    at.host.n8n.version = 'no number';
    expect(await checkOf(id)).toMatchObject({ ok: true, n8n_version: null, n8n_oldest_tested: null });
  });

  it('[case 67] shows version and refused key to administrators only', async () => {
    expect((await ann.call('GET', '/api/admin/n8n')).status).toBe(404);
    await status({ api: 'ok', version: '2.41.1', is_too_old: false, oldest_tested: '2.41.1' });
    await status({ key_expires_at: new Date(EXPIRES * 1000).toISOString() });
    at.host.n8n.key = 'another key';
    at.host.n8n.version = '2.40.9';
    await status({ api: 'key_refused', version: '2.40.9', is_too_old: true });
    at.host.n8n.key = KEY;
    await status({ api: 'ok' });
    at.host.n8n.broken = { status: 502, body: '<h1>Bad Gateway</h1>' };
    await status({ api: 'unreachable' });
  }, 60_000);

  const keyMails = () => mails.received.filter((mail) => /API key|API-ключ/.test(mail.subject));
  /** Each worker checks its n8n API key every 3 s here. */
  const rounds = () => sleep(4_000);

  it('[case 67] mails administrators once per refusal of the key', async () => {
    await rounds();
    const before = keyMails().length;
    at.host.n8n.key = 'another key';
    const [mail] = await until('told', async () => keyMails().length > before && keyMails().slice(before));
    expect(mail).toMatchObject({
      to: expect.stringContaining('person-1@example.com'),
      subject: 'n8n rejects Regent’s API key',
    });
    expect(mail?.text).toContain('Agents stay online');
    await rounds();
    // Rate limits and outages do not change the state.
    at.host.n8n.broken = { status: 502, body: '<h1>Bad Gateway</h1>' };
    await rounds();
    at.host.n8n.broken = null;
    await rounds();
    expect(keyMails()).toHaveLength(before + 1);
    at.host.n8n.key = KEY;
    await rounds();
    at.host.n8n.key = 'another key';
    await until('told again', async () => keyMails().length === before + 2);
  }, 60_000);

  it('mails administrators once, 14 days before the key expires', async () => {
    const before = keyMails().length;
    const key = keyUntil(inDays(14));
    at.host.n8n.key = key;
    await regent.stop();
    regent = await at.start('all', { N8N_API_KEY: key });
    const [mail] = await until('told', async () => keyMails().length > before && keyMails().slice(before));
    expect(mail?.subject).toMatch(/^Regent’s n8n API key expires on .*20\d\d$/);
    await rounds();
    expect(keyMails()).toHaveLength(before + 1);
  }, 60_000);
});
