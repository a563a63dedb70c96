import { Sql } from '../../server/src/platform/db/sql.js';
import { ClaimNames } from '../../server/src/platform/names/claim-names.js';
import { AccountApp } from '../support/server/apps/account-app.js';
import { type StudioApp, startStudioApp } from '../support/server/apps/studio-app.js';

const agent = (name: string) => ({ name, type: 'helpers', short_description: 'Pays', description: 'Pays bills' });

describe('[case 53] agent name', () => {
  let app: StudioApp;
  let ann: number;
  let eve: number;
  let payments: number;

  const create = (userId: number, name: string) => app.call(userId, 'POST', '/api/studio/agent/', agent(name));
  const rename = (id: number, name: string) => app.call(eve, 'PATCH', `/api/studio/agent/${id}/`, { name });
  const addOld = async (name: string): Promise<number> => {
    const [row] = await app.database.query(
      `INSERT INTO agent (creator_id, name, type, short_description, description) VALUES ($1, $2, 'helpers', '', '') RETURNING id`,
      [eve, name],
    );
    return row.id;
  };
  const claimOld = () => new ClaimNames(app.get(Sql), undefined as never).run();

  beforeAll(async () => {
    app = await startStudioApp();
    ann = await app.addUser('ann');
    eve = await app.addUser('eve');
    payments = (await create(ann, 'Acme Payments')).body.id;
  });
  afterAll(() => app?.stop());

  it.each([
    ['a Cyrillic letter', 'Acme Pаyments'],
    ['a zero-width space', 'Acme Pay\u200bments'],
    ['a word joiner', 'Acme Pay\u2060ments'],
    ['a direction override', '\u202eAcme Payments'],
    ['a no-break space', 'Acme\u00a0Payments'],
    ['two spaces', 'Acme  Payments'],
    ['full-width letters', 'Ａｃｍｅ Ｐａｙｍｅｎｔｓ'],
    ['another case', 'aCME pAYMENTS'],
    ['a variation selector', 'Acme Payments\ufe0f'],
    ['a Hangul filler', 'Acme\u3164 Payments'],
    ['an empty Braille pattern', 'Acme Payments\u2800'],
    ['mathematical letters', '𝐀cme Payments'],
  ])('is rejected when it looks like an existing one: %s', async (_what, name) => {
    const made = await create(eve, name);
    expect([made.status, made.body.code]).toEqual([409, 'agent_name_taken']);
    const { id } = (await create(eve, 'Eve')).body;
    const renamed = await rename(id, name);
    expect([renamed.status, renamed.body.code]).toEqual([409, 'agent_name_taken']);
    expect((await app.call(eve, 'DELETE', `/api/studio/agent/${id}/`)).status).toBe(204);
  });

  it('is stored without invisible characters', async () => {
    const made = await create(eve, ' Ｐoet\u200b\u202e  of\u00a0Rhymes 👩‍💻 ');
    expect([made.status, made.body.name]).toEqual([201, 'Poet of Rhymes 👩‍💻']);
    const blank = await create(eve, '\u200b\u3164\u2800');
    expect([blank.status, blank.body.code]).toEqual([400, 'validation_failed']);
  });

  it('is given to one of two concurrent requests with lookalike names', async () => {
    const made = await Promise.all(
      ['Twin Pilot', 'Twin РіIot', 'TWIN PlLOT', 'Тwin Pilot'].map((name) => create(eve, name)),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('is free again after its agent is renamed or deleted', async () => {
    const { id } = (await create(eve, 'Freed Name')).body;
    expect((await create(ann, 'Freеd Name')).status).toBe(409);
    expect((await rename(id, 'Freed name')).status).toBe(200);
    expect((await rename(id, 'Other Name')).status).toBe(200);
    const again = await create(ann, 'Freеd Name');
    expect(again.status).toBe(201);
    expect((await app.call(ann, 'DELETE', `/api/studio/agent/${again.body.id}/`)).status).toBe(204);
    expect((await rename(id, 'Freed Name')).status).toBe(200);
  });

  it.each(['Regent Support', 'Moderator', 'The Official Poet', 'RegentHelp', 'Suppоrt desk', 'Служба поддержки'])(
    'contains no reserved word: %s',
    async (name) => {
      const made = await create(eve, name);
      expect([made.status, made.body.code]).toEqual([400, 'name_reserved']);
      expect(made.body.errors).toEqual([{ field: 'name', message: expect.stringContaining('must not contain') }]);
    },
  );

  it('is kept by existing owners, and not given again', async () => {
    const old = await addOld('Acme Pаyments');
    const official = await addOld('Official\u200b Poet');
    await claimOld();
    for (const [id, name] of [
      [old, 'Acme Pаyments'],
      [official, 'Official\u200b Poet'],
    ] as const) {
      const saved = await app.call(eve, 'PATCH', `/api/studio/agent/${id}/`, { name, type: 'avatar' });
      expect([saved.status, saved.body.name, saved.body.type]).toEqual([200, name, 'avatar']);
    }
    expect((await rename(old, 'Acme Payments')).status).toBe(409);
    const admitted = await app.database.query('SELECT FROM agent_name_claim WHERE agent_id = $1', [old]);
    expect(admitted).toEqual([]);
    await app.database.query('DELETE FROM agent WHERE id = $1', [old]);
  });

  it('is reserved for names that the previous version gave, changed or freed', async () => {
    const old = await addOld('Older Bot');
    await claimOld();
    expect((await create(ann, 'Oldеr Bot')).status).toBe(409);
    await app.database.query(`UPDATE agent SET name = 'Newer Bot' WHERE id = $1`, [old]);
    expect((await create(ann, 'Oldеr Bot')).status).toBe(201);
    await claimOld();
    expect((await create(ann, 'Newеr Bot')).status).toBe(409);
    await app.database.query(`UPDATE agent SET name = '', deleted_at = now() WHERE id = $1`, [old]);
    expect((await create(ann, 'Newеr Bot')).status).toBe(201);
    expect((await app.call(ann, 'GET', `/api/studio/agent/${payments}/`)).body.name).toBe('Acme Payments');
  });
});

describe('[case 53] user name', () => {
  let app: AccountApp;
  beforeAll(async () => {
    app = await AccountApp.start({ settings: { SIGNUP: 'open', OTP_DEBUG: 'true', OTP_PER_ADDRESS_PER_HOUR: '0' } });
  });
  afterAll(() => app?.stop());

  const signIn = async (email: string) => {
    const browser = await app.browser().signIn(email);
    return {
      username: (await browser.get('/api/account/me/')).body.username,
      change: (body: object) => browser.send('patch', '/api/account/me/', body),
    };
  };

  it('is not a reserved one, not even at the first sign-in', async () => {
    const { username, change } = await signIn('admin@example.com');
    expect(username).toMatch(/^admin-\d{4,}$/);
    for (const [field, value] of [
      ['username', 'admin'],
      ['username', 'Regent_Support'],
      ['first_name', 'Модератор'],
      ['first_name', 'Suppоrt'],
      ['last_name', 'Regent Team'],
    ] as const) {
      const { status, body } = await change({ [field]: value });
      expect([status, body.code, body.errors]).toEqual([
        400,
        'name_reserved',
        [{ field, message: `${field} is reserved` }],
      ]);
    }
    expect((await change({ first_name: 'Joe', last_name: 'Root' })).status).toBe(200);
    const split = await change({ first_name: 'Sup', last_name: 'port' });
    expect([split.status, split.body.errors]).toEqual([
      400,
      [{ field: 'last_name', message: 'last_name is reserved' }],
    ]);
    expect((await change({ last_name: 'port' })).status).toBe(200);
    expect((await change({ first_name: 'Sup' })).status).toBe(400);
    expect((await change({ first_name: 'Súp' })).status).toBe(400);
  });

  it('contains no invisible characters', async () => {
    const { change } = await signIn('ann@example.com');
    const { status, body } = await change({
      first_name: '\u202eAnn\u200b ',
      last_name: 'Ｌee\u00a0\u00a0Ray',
    });
    expect([status, body.first_name, body.last_name]).toEqual([200, 'Ann', 'Lee Ray']);
  });

  it('is rejected as a lookalike username, even in concurrent requests', async () => {
    const users = await Promise.all(['one', 'two', 'three'].map((name) => signIn(`${name}@example.com`)));
    const answers = await Promise.all(
      ['Alice.Pay', 'AIice.Pay', 'a1ice.pay'].map((username, at) => users[at]!.change({ username })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'username_taken', message: 'This username is already taken.' });
  });

  it('differs at the first sign-in when it would look like an existing one', async () => {
    await signIn('marge@example.com');
    expect((await signIn('rnarge@example.com')).username).toMatch(/^rnarge-\d{4,}$/);
  });
});
