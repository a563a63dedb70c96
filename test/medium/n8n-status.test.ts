import type { Person } from '../support/person.js';
import { Installation } from '../support/regent.js';
import { until } from '../support/until.js';

const KEY = 'the operator key of n8n';

describe('the version of n8n', () => {
  let at: Installation;
  let boss: Person;
  let ann: Person;
  beforeAll(async () => {
    const settings = { N8N_API_KEY: KEY, SWEEP_INTERVAL_MS: '200', ADMIN_EMAILS: 'person-1@example.com' };
    at = await Installation.open(settings, { apiKey: KEY });
    const regent = await at.start();
    [boss, ann] = [await at.person(regent), await at.person(regent)];
  });
  afterAll(() => at.close());
  afterEach(() => {
    at.host.n8n.broken = null;
    at.host.n8n.key = KEY;
    at.host.n8n.version = '2.41.1';
  });

  const checkOf = (id: number) => ann.ok('POST', `/api/studio/agent/${id}/check/`);
  /** n8n is asked again ten seconds later at the earliest. */
  const status = (expected: object) =>
    until(JSON.stringify(expected), async () => {
      const seen = await boss.ok('GET', '/api/admin/n8n');
      return Object.entries(expected).every(([name, value]) => seen[name] === value) && seen;
    });

  it('is in the connection check, with a warning below the oldest one that was tested', async () => {
    const { id } = await ann.agent({ template_type: 'simple' });
    expect(await checkOf(id)).toMatchObject({ ok: true, n8n_version: '2.41.1', n8n_oldest_tested: null });
    at.host.n8n.version = '2.9.3';
    expect(await checkOf(id)).toMatchObject({ ok: true, n8n_version: '2.9.3', n8n_oldest_tested: '2.41.1' });
    at.host.n8n.version = 'no number';
    expect(await checkOf(id)).toMatchObject({ ok: true, n8n_version: null, n8n_oldest_tested: null });
  });

  it('[case 67] is for administrators, who also see that the key is refused', async () => {
    expect((await ann.call('GET', '/api/admin/n8n')).status).toBe(404);
    await status({ api: 'ok', version: '2.41.1', is_too_old: false, oldest_tested: '2.41.1' });
    at.host.n8n.key = 'another key';
    at.host.n8n.version = '2.40.9';
    await status({ api: 'key_refused', version: '2.40.9', is_too_old: true });
    at.host.n8n.key = KEY;
    await status({ api: 'ok' });
    at.host.n8n.broken = { status: 502, body: '<h1>Bad Gateway</h1>' };
    await status({ api: 'unreachable' });
  }, 60_000);
});
