import { parseConfig } from '../../../server/src/platform/config/config.js';
import type { Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';
import { until } from '../../support/util/until.js';

const KEY = 'the operator key of n8n';

describe("account of a user in the operator's n8n", () => {
  let at: Installation;
  let regent: Regent;
  let count = 0;
  beforeAll(async () => {
    at = await Installation.open(
      { N8N_API_KEY: KEY, N8N_MEMBERS: 'all', SWEEP_INTERVAL_MS: '200' },
      { host: { apiKey: KEY } },
    );
    regent = await at.start('all', { N8N_PUBLIC_URL: 'https://n8n.example.com' });
  });
  afterAll(() => at.close());
  afterEach(async () => {
    Object.assign(users(), { mails: false, keyless: false, forbids: false, loseAcceptance: false });
    at.host.n8n.broken = null;
  });

  const users = () => at.host.n8n.users;
  const newEmail = () => {
    count += 1;
    return `member-${count}@example.com`;
  };
  const signIn = (email = newEmail()) => at.signIn(regent, email);
  const me = (person: Person) => person.ok('GET', '/api/account/me/');
  const joined = (person: Person) => until('an account', async () => (await me(person)).n8n_integration ?? undefined);
  const refused = (person: Person, reason: string) =>
    until(reason, async () => {
      const seen = await me(person);
      return seen.n8n_integration_reason === reason && seen;
    });
  const due = (email: string) =>
    at.rows(
      'UPDATE n8n_member SET due_at = now(), lease_until = NULL WHERE user_id = (SELECT id FROM "user" WHERE email = $1)',
      [email],
    );

  it('is created at sign-in and shown to its owner', async () => {
    const ann = await signIn();
    const account = await joined(ann);
    const user = users().all.get(ann.email);
    expect(account).toEqual({
      id: expect.any(Number),
      user_id: user?.id,
      email: ann.email,
      password: user?.password,
      api_key: user?.keys[0]?.rawApiKey,
      url: 'https://n8n.example.com',
    });
    expect(account.password.length).toBeLessThanOrEqual(64);
    expect(user).toMatchObject({ firstName: 'Ann', lastName: 'Lee' });
    expect((await me(ann)).n8n_integration_reason).toBeNull();
  });

  it('is hidden from others, and stored encrypted', async () => {
    const ann = await signIn();
    const bob = await signIn();
    const { password, api_key, user_id, id } = await joined(ann);
    await joined(bob);
    const agent = await ann.newAgent({ template_type: 'simple' });
    await ann.ok('PATCH', `/api/studio/agent/${agent.id}/`, { status: 'ready' });
    const chat = await bob.chat(agent.id);
    const responses = [
      await bob.ok('GET', '/api/account/me/'),
      await bob.ok('GET', `/api/account/user/${ann.id}/`),
      await bob.ok('GET', `/api/studio/agent/${agent.id}/`),
      await bob.ok('GET', `/api/studio/agent/?created_by=${ann.id}`),
      await bob.ok('GET', `/api/chat/${chat.id}/`),
      await bob.ok('GET', '/api/account/n8n/'),
      await ann.ok('GET', '/api/account/session/'),
      (await fetch(`${regent.url}/api/account/me/`)).status,
      await (await fetch(`${regent.url}/api/account/user/${ann.id}/`, { headers: { cookie: bob.cookie } })).text(),
    ];
    for (const secret of [password, api_key, user_id]) expect(JSON.stringify(responses)).not.toContain(secret);
    expect((await bob.ok('GET', '/api/account/me/')).n8n_integration.id).not.toBe(id);
    const stored = JSON.stringify(await at.rows('SELECT * FROM n8n_member'));
    for (const secret of [password, api_key]) expect(stored).not.toContain(secret);
  });

  it('does not take over an existing account with the same email', async () => {
    const email = newEmail();
    const before = users().add(email, 'Their own password 1');
    const ann = await signIn(email);
    expect(await refused(ann, 'n8n_email_taken')).toMatchObject({ n8n_integration: null });
    expect(users().all.get(email)).toEqual(before);
    expect(users().rests.filter((one) => one.includes('accept'))).toHaveLength(
      [...users().all.values()].filter((one) => one.keys.length > 0).length,
    );
  });

  it('does not accept an invitation that another user sent', async () => {
    const email = newEmail();
    users().add(email, null);
    const ann = await signIn(email);
    await refused(ann, 'n8n_email_taken');
    expect(users().all.get(email)?.password).toBeNull();
  });

  it('does not accept an invitation created after a refusal', async () => {
    users().forbids = true;
    const ann = await signIn();
    await refused(ann, 'n8n_cannot_invite');
    users().forbids = false;
    users().add(ann.email, null);
    await due(ann.email);
    await refused(ann, 'n8n_email_taken');
    expect(users().all.get(ann.email)?.password).toBeNull();
  });

  it('is created later when n8n is down, without blocking the user', async () => {
    await at.host.refuse();
    const ann = await signIn();
    expect(await refused(ann, 'n8n_unreachable')).toMatchObject({ email: ann.email, n8n_integration: null });
    await at.host.accept();
    await due(ann.email);
    expect(await joined(ann)).toMatchObject({ email: ann.email });
  });

  it('is recognized although the response to its acceptance was lost', async () => {
    users().loseAcceptance = true;
    const ann = await signIn();
    await until('accepted', async () => users().all.get(ann.email)?.password);
    await due(ann.email);
    const account = await joined(ann);
    expect(account.password).toBe(users().all.get(ann.email)?.password);
    expect([...users().all.values()].filter((one) => one.email === ann.email)).toHaveLength(1);
  });

  it('works without an API key when n8n gives members none', async () => {
    users().keyless = true;
    expect(await joined(await signIn())).toMatchObject({ api_key: '' });
  });

  it('cannot be created when n8n sends the invitation by mail', async () => {
    users().mails = true;
    const ann = await signIn();
    expect(await refused(ann, 'n8n_invited_by_mail')).toMatchObject({ n8n_integration: null });
    expect(users().all.get(ann.email)?.password).toBeNull();
  });

  it('is replaced when the configured n8n changes', async () => {
    const ann = await signIn();
    const { id } = await joined(ann);
    await at.rows(`UPDATE n8n_member SET base_url = 'http://before.example' WHERE id = $1`, [id]);
    expect(await me(ann)).toMatchObject({ n8n_integration: null, n8n_integration_reason: null });
    users().all.delete(ann.email);
    await ann.newAgent();
    expect(await joined(ann)).toMatchObject({ password: users().all.get(ann.email)?.password });
  });

  it('is created once by one of several workers', async () => {
    const other = await at.start('worker');
    const people = await Promise.all(Array.from({ length: 4 }, () => signIn()));
    await Promise.all(people.map(joined));
    for (const { email } of people) expect(users().all.get(email)?.keys).toHaveLength(1);
    await other.stop();
  });

  it('is created for creators only or never, as configured', async () => {
    const creatorsOnly = await at.start('api', { N8N_MEMBERS: 'creators' });
    // [case 63] It is the default.
    expect(parseConfig({ APP_SECRET: 'x'.repeat(32) }).N8N_MEMBERS).toBe('creators');
    const ann = await at.signIn(creatorsOnly, newEmail());
    const disabled = await at.start('api', { N8N_MEMBERS: 'none' });
    const bob = await at.signIn(disabled, newEmail());
    await bob.newAgent();
    const asked = (person: Person) => at.rows('SELECT FROM n8n_member WHERE user_id = $1', [person.id]);
    expect(await asked(ann)).toEqual([]);
    await ann.newAgent();
    expect(await asked(ann)).toHaveLength(1);
    expect(await asked(bob)).toEqual([]);
    await Promise.all([creatorsOnly.stop(), disabled.stop()]);
  });

  describe('[case 64] of a user who leaves', () => {
    const departures = () => at.rows('SELECT * FROM n8n_departure');
    const soon = () => at.rows('UPDATE n8n_departure SET due_at = now()');
    const removed = (email: string) => until('removed', async () => !users().all.has(email) && (await noneLeft()));
    const noneLeft = async () => (await departures()).length === 0;
    /** Workflows that the user created in n8n. */
    const withWork = (email: string) => {
      const { n8n } = at.host;
      n8n.showsOwners = true;
      const id = users().all.get(email)?.id ?? '';
      const path = `of-${id}`;
      const workflow = n8n.add([{ type: 'n8n-nodes-base.webhook', parameters: { path, httpMethod: 'POST' } }]);
      n8n.ownerOf.set(workflow.id, id);
      n8n.publish(workflow);
      const credential = { id: `c${id.slice(0, 8)}`, name: 'Theirs', type: 'httpHeaderAuth', owner: id };
      n8n.credentials.set(credential.id, { ...credential, data: { name: 'X', value: 'y' } });
      return { workflow, credential };
    };

    it('is deleted when the user is disabled; workflows move to the n8n owner and stay active', async () => {
      const ann = await signIn();
      await joined(ann);
      const { workflow, credential } = withWork(ann.email);
      await at.user('disable', ann.email);
      await removed(ann.email);
      const { n8n } = at.host;
      expect(n8n.workflows.get(workflow.id)).toMatchObject({ active: true });
      expect(n8n.ownerOf.get(workflow.id)).toBe('owner');
      expect(n8n.credentials.get(credential.id)?.owner).toBe('owner');
      expect([...n8n.workflows.values()].filter(({ name }) => name.startsWith('Regent:'))).toEqual([]);
    });

    it('is restored by the first sign-in after the user is enabled', async () => {
      const ann = await signIn();
      const { user_id } = await joined(ann);
      await at.user('disable', ann.email);
      await at.user('enable', ann.email);
      const again = await signIn(ann.email);
      const account = await until('another account', async () => {
        await due(ann.email);
        return (await me(again)).n8n_integration ?? undefined;
      });
      expect(account.user_id).not.toBe(user_id);
      expect(users().all.get(ann.email)?.id).toBe(account.user_id);
    });

    it('is deleted with the Regent account, without a trace of the user', async () => {
      const ann = await signIn();
      const { user_id } = await joined(ann);
      at.host.n8n.broken = { status: 500, body: 'oops' };
      const { otp } = await ann.ok('POST', '/api/account/delete/code/');
      await ann.ok('POST', '/api/account/delete/', { confirm: ann.email, code: otp });
      expect(await departures()).toMatchObject([{ n8n_user_id: user_id, email: null }]);
      at.host.n8n.broken = null;
      await soon();
      await removed(ann.email);
    });

    it('is deleted later when n8n is down, refuses or limits its API', async () => {
      const people = [await signIn(), await signIn()];
      for (const one of people) await joined(one);
      const { n8n } = at.host;
      await at.host.refuse();
      for (const one of people) await at.user('disable', one.email);
      await until('tried', async () => (await departures()).every(({ attempts }) => attempts > 0));
      await at.host.accept();
      n8n.broken = { status: 403, body: '{"message":"Forbidden"}' };
      await soon();
      await until('tried', async () => (await departures()).every(({ attempts }) => attempts > 1));
      n8n.broken = null;
      n8n.limitedForSeconds = 1;
      await soon();
      await until('tried', async () => (await departures()).some(({ attempts }) => attempts > 2));
      for (const { email } of people) expect(users().all.has(email)).toBe(true);
      n8n.limitedForSeconds = null;
      await new Promise((done) => setTimeout(done, 1_100));
      await soon();
      for (const { email } of people) await removed(email);
    });

    it('is kept when somebody else created it', async () => {
      const email = newEmail();
      users().add(email, 'Their own password 1');
      const ann = await signIn(email);
      await refused(ann, 'n8n_email_taken');
      await at.user('disable', ann.email);
      expect(await departures()).toEqual([]);
      expect(users().all.has(email)).toBe(true);
    });

    it('is deleted although the response to its acceptance was lost', async () => {
      users().loseAcceptance = true;
      const ann = await signIn();
      await until('accepted', async () => users().all.get(ann.email)?.password);
      await at.user('disable', ann.email);
      await soon();
      await removed(ann.email);
    });
  });

  it('is null without n8n or its API key', async () => {
    const without = await at.start('api', { N8N_API_KEY: '' });
    const ann = await at.signIn(without, newEmail());
    expect(await me(ann)).toMatchObject({ n8n_integration: null, n8n_integration_reason: null });
    await without.stop();
  });
});
