import { Queue } from 'bullmq';
import type { Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';

jest.setTimeout(60_000);

const BOARD = '/api/admin/queues';

let installation: Installation;
let regent: Regent;
let admin: Person;
let ann: Person;

beforeAll(async () => {
  installation = await Installation.open({ ADMIN_EMAILS: 'boss@example.com' }, { runsIn: 'test' }); // the queue is replaced
  regent = await installation.start('api');
  [admin, ann] = await Promise.all([installation.signIn(regent, 'boss@example.com'), installation.person(regent)]);
});
afterAll(() => installation?.close());

const get = (person: Person | undefined, path: string) =>
  fetch(`${regent.url}${path}`, person ? { headers: person.headers } : {});

describe('queue board', () => {
  it('is a page with its own scripts for administrators', async () => {
    const page = await get(admin, BOARD);
    const html = await page.text();
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(html).toContain(`<base href="${BOARD}/" />`);
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self';");
    const script = /src="(static\/js\/main[^"]+)"/.exec(html)?.[1];
    const loaded = await get(admin, `${BOARD}/${script}`);
    expect([loaded.status, loaded.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    // No other API response may run scripts.
    const other = await get(admin, '/api/account/me/');
    expect(other.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(other.headers.get('content-security-policy')).not.toContain('script-src');
  });

  it('shows waiting jobs with IDs only', async () => {
    // No worker runs here, so the message stays in the queue.
    const agent = await ann.agent();
    const chat = await ann.chat(agent.id);
    await ann.post(chat.id, 'A secret text');
    const answer = await get(admin, `${BOARD}/api/queues?activeQueue=turns&status=waiting&page=1&jobsPerPage=10`);
    const text = await answer.text();
    const { queues } = JSON.parse(text);
    expect(answer.status).toBe(200);
    expect(queues).toHaveLength(1);
    expect(queues[0]).toMatchObject({ name: 'turns', readOnlyMode: true, isPaused: false });
    const { jobs } = queues[0] as { jobs: { name: string; data: unknown }[] };
    expect(jobs).toContainEqual(
      expect.objectContaining({ name: 'wake', data: { chat_id: chat.id, agent_id: agent.id } }),
    );
    expect(text).not.toContain('A secret text');
  });

  it('is read-only for everyone', async () => {
    const pause = await admin.call('PUT', `${BOARD}/api/queues/turns/pause`);
    const clean = await admin.call('PUT', `${BOARD}/api/queues/turns/clean/waiting`);
    const add = await admin.call('POST', `${BOARD}/api/queues/turns/add`, { name: 'wake', data: {} });
    for (const answer of [pause, clean, add]) expect([404, 405]).toContain(answer.status);
    const state = await (await get(admin, `${BOARD}/api/queues`)).json();
    expect(state.queues[0].isPaused).toBe(false);
  });

  it.each(['', '/', '/api/queues', '/static/js/main.js', '/nothing'])(
    'returns 404 to other users: %s',
    async (path) => {
      const answer = await get(ann, BOARD + path);
      expect([answer.status, (await answer.json()).code]).toEqual([404, 'not_found']);
      expect(answer.headers.get('content-security-policy')).not.toContain('script-src');
      expect((await get(undefined, BOARD + path)).status).toBe(401);
    },
  );

  it('is redirected to from the admin pages', async () => {
    for (const path of ['/admin/queues', '/admin/queues/']) {
      const answer = await fetch(regent.url + path, { headers: admin.headers });
      expect([answer.status, answer.url.replace(regent.url, '').replace(/\/$/, '')]).toEqual([200, BOARD]);
      expect(await answer.text()).toContain(`<base href="${BOARD}/" />`);
      expect((await get(ann, path)).status).toBe(404);
    }
  });

  it('returns 404 in the common error format for unknown files', async () => {
    const file = await get(admin, `${BOARD}/static/js/none.js`);
    expect([file.status, (await file.json()).code]).toEqual([404, 'not_found']);
  });

  it('reports when the queue is unreachable', async () => {
    const broken = jest
      .spyOn(Queue.prototype, 'getJobCounts')
      .mockRejectedValue(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
    const answer = await get(admin, `${BOARD}/api/queues`);
    broken.mockRestore();
    expect([answer.status, (await answer.json()).code]).toEqual([503, 'unavailable']);
  });
});
