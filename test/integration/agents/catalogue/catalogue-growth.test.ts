import { pageOfIds } from '../../../../server/src/modules/agents/catalogue/agent-list-sql.js';
import { type StudioApp, startStudioApp } from '../../../support/server/apps/studio-app.js';
import { until } from '../../../support/util/until.js';

const MANY = 6000;
const LIST = '/api/studio/agent/';

interface Listed {
  id: number;
  name: string;
}

/** Lists of a catalogue that is too large for full scans, compared with plain queries. */
describe('large catalogue', () => {
  let app: StudioApp;
  let anna: number;
  let boris: number;

  beforeAll(async () => {
    app = await startStudioApp();
    anna = await app.addUser('anna');
    boris = await app.addUser('boris');
    await app.database.query(
      `INSERT INTO agent (creator_id, name, type, short_description, description, status, offline, crowns_number)
       SELECT CASE n % 3 WHEN 0 THEN $1::bigint ELSE $2 END,
         (ARRAY['Helper', 'Tutor', 'Помощник', 'O''Brien \\ 100%_'])[1 + n % 4] || ' ' || n, CASE WHEN n % 100 = 0 THEN 'rare' ELSE 'usual' END,
         's', 'd', CASE WHEN n % 10 = 0 THEN 'not_published' ELSE 'ready' END,
         n % 7 = 0 AND n % 10 <> 0, n * 7919 % 1000
       FROM generate_series(1, $3::int) n`,
      [anna, boris, MANY],
    );
    await app.database.query('ANALYZE agent');
  });
  afterAll(() => app.stop());

  const page = async (query: string): Promise<{ names: string[]; total: number }> => {
    const answer = await app.call(anna, 'GET', `${LIST}?${query}`);
    expect(answer.status).toBe(200);
    const names = (answer.body as Listed[]).map((agent) => agent.name);
    return { names, total: Number(answer.headers.get('x-total-count')) };
  };

  /** The same list from a query that reads everything. */
  const expected = async (where: string, order: string, offset = 0, limit = 50): Promise<string[]> => {
    const rows: Listed[] = await app.database.query(
      `SELECT name FROM agent WHERE deleted_at IS NULL AND (status = 'ready' OR creator_id = ${anna}) AND (${where})
       ORDER BY ${order} OFFSET ${offset} LIMIT ${limit}`,
    );
    return rows.map((row) => row.name);
  };
  const howMany = async (where: string): Promise<number> => (await expected(where, 'id', 0, MANY * 2)).length;

  const BY_NAME = 'name COLLATE "und-x-icu", id';
  it.each([
    ['', 'true', 'id DESC'],
    ['sort=oldest', 'true', 'id'],
    ['sort=name', 'true', BY_NAME],
    ['sort=popular', 'true', 'crowns_number DESC, id DESC'],
    ['status=ready', `status = 'ready'`, 'id DESC'],
    ['status=not_published', `status = 'not_published'`, 'id DESC'],
    ['type=usual', `type = 'usual'`, 'id DESC'],
    ['type=usual&sort=oldest&status=ready', `type = 'usual' AND status = 'ready'`, 'id'],
    ['type=rare&sort=popular', `type = 'rare'`, 'crowns_number DESC, id DESC'],
    ['type=usual&sort=name', `type = 'usual'`, BY_NAME],
    ['availability=online', 'NOT offline', 'id DESC'],
    ['availability=offline', 'offline', 'id DESC'],
    ['availability=offline&status=not_published', 'false', 'id DESC'],
    ['availability=online&status=not_published', `status = 'not_published'`, 'id DESC'],
    ['availability=online&status=ready&sort=oldest', `NOT offline AND status = 'ready'`, 'id'],
    ['availability=offline&type=usual&sort=name', `offline AND type = 'usual'`, BY_NAME],
    ['availability=offline&sort=popular', 'offline', 'crowns_number DESC, id DESC'],
  ])('pages through "%s" from first to last', async (query, where, order) => {
    const total = await howMany(where);
    const last = Math.max(1, Math.ceil(total / 50));
    for (const number of [1, 2, 21, 22, 41, 70, last, last + 1]) {
      const found = await page(`${query}&page_size=50&page=${number}`);
      expect({ number, ...found }).toEqual({ number, total, names: await expected(where, order, (number - 1) * 50) });
    }
  });

  it.each([
    'r 57',
    'tutor 5',
    "O'Brien \\ 100%_ 3",
    '%_',
    '_ 4',
    '5701',
    'ник 46',
    'zzz',
    "'",
    '\\',
    'HELPER 12',
    'Помощник 30',
    '% 99',
  ])('[case 42] finds exactly the names that contain "%s"', async (search) => {
    const where = `strpos(lower(name), lower('${search.replaceAll("'", "''")}')) > 0`;
    for (const order of ['newest', 'popular']) {
      const found = await page(`search=${encodeURIComponent(search)}&sort=${order}&page_size=50`);
      const by = order === 'newest' ? 'id DESC' : 'crowns_number DESC, id DESC';
      expect(found.names).toEqual(await expected(where, by));
      expect(found.total).toBe(await howMany(where));
    }
  });

  it.each(['online', 'offline'])('finds exactly the %s agents whose names match', async (availability) => {
    const condition = availability === 'online' ? 'NOT offline' : 'offline';
    for (const search of ['r 57', '%_', '700', 'zzz', 'Tutor']) {
      const where = `strpos(lower(name), lower('${search}')) > 0 AND ${condition}`;
      const found = await page(`search=${encodeURIComponent(search)}&availability=${availability}&page_size=50`);
      expect(found).toEqual({ names: await expected(where, 'id DESC'), total: await howMany(where) });
    }
  });

  it('lists the offline agents of one creator', async () => {
    const found = await page(`created_by=${boris}&availability=offline&page_size=50`);
    const where = `creator_id = ${boris} AND offline`;
    expect(found).toEqual({ names: await expected(where, 'id DESC'), total: await howMany(where) });
  });

  it('estimates the total of very many matches', async () => {
    const many = await howMany(`strpos(lower(name), 'e') > 0`);
    expect(many).toBeGreaterThan(2000);
    const { total, names } = await page('search=e&page_size=50&page=30');
    expect(Math.abs(total - many)).toBeLessThan(many / 20);
    expect(names).toEqual(await expected(`strpos(lower(name), 'e') > 0`, 'id DESC', 1450));
    const rare = await howMany(`strpos(lower(name), 'e') > 0 AND type = 'rare'`);
    expect((await page('search=e&type=rare')).total).toBe(rare);
  });

  it('pages through all matches, even beyond the estimated total', async () => {
    await app.database.query(`DELETE FROM agent WHERE type = 'newest'`);
    await app.database.query(
      `INSERT INTO agent (creator_id, name, type, short_description, description, status)
       SELECT $1::bigint, CASE WHEN n % 3 = 0 THEN 'Newer ' ELSE 'Odd ' END || n, 'newest', 's', 'd', 'ready' FROM generate_series(1, 2500) n`,
      [boris],
    );
    const where = `strpos(lower(name), 'e') > 0`;
    const many = await howMany(where);
    const last = Math.ceil(many / 50);
    const at = async (number: number) => await page(`search=e&page_size=50&page=${number}`);
    expect((await at(1)).total).toBeLessThan(many - 500);
    const before = await at(last - 1);
    expect(before.names).toEqual(await expected(where, 'id DESC', (last - 2) * 50));
    expect(before.total).toBeGreaterThan((last - 1) * 50);
    expect(await at(last)).toEqual({ names: await expected(where, 'id DESC', (last - 1) * 50), total: many });
    expect((await at(last + 1)).names).toEqual([]);
    expect((await at(1_000_000)).names).toEqual([]);
    await app.database.query(`DELETE FROM agent WHERE type = 'newest'`);
  });

  it('maintains its counts when agents are created, changed and deleted', async () => {
    const totals = async () => [(await page('status=ready')).total, (await page('status=ready&type=moved')).total];
    const [before = 0] = await totals();
    const body = { type: 'moved', short_description: 's', description: 'd', name: 'Tallied' };
    const { id } = (await app.call(anna, 'POST', LIST, body)).body;
    expect(await totals()).toEqual([before, 0]);
    const change = (fields: object) => app.call(anna, 'PATCH', `${LIST}${id}/`, fields);
    await change({ status: 'ready' });
    expect(await totals()).toEqual([before + 1, 1]);
    await change({ type: 'elsewhere', name: 'Tallied still' });
    expect(await totals()).toEqual([before + 1, 1]);
    await app.call(anna, 'POST', `${LIST}${id}/publish/`, {});
    expect(await totals()).toEqual([before + 1, 0]);
    await change({ status: 'not_published', type: 'moved' });
    expect(await totals()).toEqual([before, 0]);
    await change({ status: 'ready' });
    expect(await totals()).toEqual([before + 1, 1]);
    await app.call(anna, 'DELETE', `${LIST}${id}/`);
    expect(await totals()).toEqual([before, 0]);
    await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const made = (await app.call(anna, 'POST', LIST, { ...body, name: `At once ${n}` })).body;
        await app.call(anna, 'PATCH', `${LIST}${made.id}/`, { status: 'ready' });
      }),
    );
    expect(await totals()).toEqual([before + 12, 12]);
  });

  it('maintains its counts under concurrency without failed requests', async () => {
    const body = { type: 'kind 0', short_description: 's', description: 'd' };
    const states = new Set<number>();
    await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        const { id } = (await app.call(anna, 'POST', LIST, { ...body, name: `Restless ${n} ${Date.now()}` })).body;
        for (let change = 0; change < 12; change++) {
          const status = change % 3 === 2 ? { status: change % 2 ? 'ready' : 'not_published' } : {};
          const fields = { type: `kind ${(n * 7 + change * 5) % 4}`, ...status };
          states.add((await app.call(anna, 'PATCH', `${LIST}${id}/`, fields)).status);
        }
        if (n % 2) states.add((await app.call(anna, 'DELETE', `${LIST}${id}/`)).status);
      }),
    );
    expect([...states].sort()).toEqual([200, 204]);
    await app.database.query(`UPDATE agent SET offline = NOT offline WHERE status = 'ready' AND id % 3 = 0`);
    const wrong = await app.database.query(
      `SELECT * FROM (
         SELECT t.type, a.id >> 11 AS block, count(*) AS ready, count(*) FILTER (WHERE offline) AS offline FROM agent a CROSS JOIN LATERAL (VALUES (''), (a.type)) AS t(type)
         WHERE status = 'ready' AND deleted_at IS NULL GROUP BY 1, 2) counted
       FULL JOIN agent_tally tallied USING (type, block) WHERE (coalesce(counted.ready, 0), coalesce(counted.offline, 0)) <> (coalesce(tallied.ready, 0), coalesce(tallied.offline, 0))`,
    );
    expect(wrong).toEqual([]);
  });

  it('does not deadlock with other changes of the counts when type and status change together', async () => {
    const of = { short_description: 's', description: 'd', name: `Locked ${Date.now()}` };
    const { id } = (await app.call(anna, 'POST', LIST, { ...of, type: 'a-lock' })).body;
    await app.call(anna, 'PATCH', `${LIST}${id}/`, { status: 'ready' });
    const other = app.database.createQueryRunner();
    await other.startTransaction();
    try {
      const lock = (type: string, nowait = ''): Promise<unknown> =>
        other.query(`SELECT 1 FROM agent_tally WHERE type = $1 FOR UPDATE ${nowait}`, [type]);
      await lock('');
      const change = app.call(anna, 'PATCH', `${LIST}${id}/`, { type: 'b-lock', status: 'not_published' });
      const WAITING =
        'SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()';
      await until('the change waits', async () => (await app.database.query(WAITING)).length > 0);
      await lock('a-lock', 'NOWAIT');
      await other.commitTransaction();
      expect((await change).status).toBe(200);
    } finally {
      if (other.isTransactionActive) await other.rollbackTransaction();
      await other.release();
    }
  });

  it.each([
    ['offline', 'id % 500 = 0'],
    ['online', 'id % 500 <> 0'],
  ] as const)(
    'reads a page of the %s agents from an index, whatever the number of others',
    async (availability, offline) => {
      await app.database.query(`UPDATE agent SET offline = ${offline} WHERE status = 'ready'`);
      await app.database.query('ANALYZE agent');
      for (const sort of ['newest', 'oldest', 'name', 'popular'] as const) {
        for (const type of [undefined, 'usual']) {
          const filter = { viewerId: anna, status: 'ready', availability, sort, type } as const;
          const { text, values } = pageOfIds(filter, 5, 0, 'walk');
          const rows: { 'QUERY PLAN': string }[] = await app.database.query(`EXPLAIN (ANALYZE) ${text}`, values);
          const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
          expect(plan).toMatch(/Index (Only )?Scan/);
          expect(plan).not.toMatch(/Seq Scan on agent|Rows Removed by Filter: \d{2,}/);
        }
      }
    },
  );
});
