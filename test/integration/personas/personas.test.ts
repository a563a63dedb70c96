import type pg from 'pg';
import type { Person } from '../../support/server/people/person.js';
import { Installation } from '../../support/server/regent.js';
import { during } from '../../support/util/during.js';

interface Persona {
  id: number;
  is_default: boolean;
}

describe('default persona', () => {
  let installation: Installation;
  let ann: Person;
  let second: number;

  beforeAll(async () => {
    installation = await Installation.open();
    ann = await installation.person(await installation.start('api'));
  });
  beforeEach(async () => {
    second = (await ann.ok('POST', '/api/studio/persona/', { name: 'Pirate' })).id;
  });
  afterAll(() => installation.close());

  const address = () => `/api/studio/persona/${second}/`;
  const defaults = async (): Promise<number[]> => {
    const all: Persona[] = await ann.ok('GET', '/api/studio/persona/');
    return all.filter((one) => one.is_default).map(({ id }) => id);
  };
  const lock = (sql: pg.PoolClient) =>
    sql.query(`SELECT pg_advisory_xact_lock(hashtextextended('persona.change', $1::bigint))`, [ann.id]);

  it('uses the name and the image of the profile until it is edited', async () => {
    const eve = await installation.person(await installation.start('api'));
    const mine = async () => (await eve.ok('GET', '/api/studio/persona/')).find((one: Persona) => one.is_default);
    expect(await mine()).toMatchObject({ name: 'Ann Lee', image: null });
    const image = await eve.ok('GET', '/api/studio/image/?robohash=Eve');
    await eve.ok('PATCH', '/api/account/me/', { first_name: 'Eve', image_id: image.id });
    const { id, ...followed } = await mine();
    expect(followed).toMatchObject({ name: 'Eve Lee', image: { id: image.id } });
    await eve.ok('PATCH', `/api/studio/persona/${id}/`, { description: 'Curious.' });
    await eve.ok('PATCH', '/api/account/me/', { first_name: 'Eva' });
    expect(await mine()).toMatchObject({ name: 'Eve Lee', description: 'Curious.' });
  });

  it('is kept when its replacement is deleted concurrently', async () => {
    const before = await defaults();
    expect(before).toHaveLength(1);
    const answer = await during(
      installation,
      async (sql) => {
        await lock(sql);
        await sql.query('DELETE FROM persona WHERE id = $1', [second]);
      },
      () => ann.call('PATCH', address(), { is_default: true }),
    );
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    expect(await defaults()).toEqual(before);
  });

  it('is not deleted when it concurrently becomes the default', async () => {
    const answer = await during(
      installation,
      async (sql) => {
        await lock(sql);
        await sql.query('UPDATE persona SET is_default = false WHERE owner_id = $1 AND is_default', [ann.id]);
      },
      () => ann.call('DELETE', address()),
      (sql) => sql.query('UPDATE persona SET is_default = true WHERE id = $1', [second]),
    );
    expect([answer.status, answer.body.code]).toEqual([409, 'default_persona']);
    expect(await defaults()).toEqual([second]);
  });
});
