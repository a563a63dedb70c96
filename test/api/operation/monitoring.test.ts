import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { Person } from '../../support/server/people/person.js';
import { BuiltServerFixture } from '../../support/server/seed/built-server-fixture.js';
import { Scrape } from '../../support/services/scrape.js';
import { eventually } from '../../support/util/eventually.js';
import { freePort } from '../../support/util/free-port.js';

jest.setTimeout(90_000);

const read = (path: string): string => readFileSync(join(resolve(__dirname, '../../..'), path), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string; runbook_url: string };
}

const rules = (parse(read('deploy/monitoring/alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const { panels } = JSON.parse(read('deploy/monitoring/grafana/regent.json')) as {
  panels: { title: string; targets?: { expr: string }[] }[];
};
const asked = [
  ...rules.map(({ alert, expr }) => ({ by: alert, expr })),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ by: title, expr }))),
];

/** A metric and the labels that select it. */
const uses = asked.flatMap(({ by, expr }) =>
  [...expr.matchAll(/\b((?:regent|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)].map(([, name = '', chosen = '']) => ({
    by,
    name,
    labels: [...chosen.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label]) => label as string),
  })),
);

const TOKEN = 'a token of whoever scrapes';

let fixture: BuiltServerFixture;
let ports: { api: number; worker: number };
let ann: Person;

beforeAll(async () => {
  ports = { api: await freePort(), worker: await freePort() };
  fixture = await BuiltServerFixture.start(
    {},
    { api: { METRICS_PORT: String(ports.api), METRICS_TOKEN: TOKEN }, worker: { METRICS_PORT: String(ports.worker) } },
  );
  ann = await Person.signIn(fixture.url, 'ann@example.com');
});
afterAll(async () => {
  ann?.close();
  await fixture?.stop();
});

const scrape = (role: 'api' | 'worker') => Scrape.of(`http://127.0.0.1:${ports[role]}/metrics`);

/** Labels of Prometheus itself. */
const ADDED = ['job', 'instance'];

describe('metrics of the processes', () => {
  it('count events in the process where they happen', async () => {
    const agent = await ann.agent();
    fixture.host.behave(agent.id, { kind: 'stream', pieces: ['So ', 'be it.'] });
    const tab = await ann.tab();
    const chat = await ann.chat(agent.id);
    await ann.reply(chat.id, (await ann.post(chat.id, 'Hello')).id);
    fixture.host.behave(agent.id, { kind: 'workflow-error' });
    const { id } = await ann.post(chat.id, 'Again');
    await ann.listed(chat.id, (list) => list.some((one) => one.id === id && one.delivery === 'failed'));
    await tab.resume([{ chat_id: chat.id, rev: 0 }]);

    await eventually(
      () => scrape('worker'),
      (worker) => {
        expect(worker.value('regent_replies_total', { outcome: 'answered', code: '' })).toBe(1);
        expect(worker.value('regent_replies_total', { outcome: 'failed', code: 'workflow_error' })).toBe(1);
        expect(worker.value('regent_reply_seconds_count', { outcome: 'answered' })).toBe(1);
        expect(worker.value('regent_reply_seconds_count', { outcome: 'failed' })).toBe(1);
        expect(worker.value('regent_reply_first_chunk_seconds_count', { outcome: 'answered' })).toBe(1);
        expect(worker.value('regent_jobs_total', { name: 'wake', outcome: 'done' })).toBeGreaterThanOrEqual(2);
        expect(worker.value('regent_pushes_total', { event: 'message.created' })).toBe(1);
        // The first chunk is no later than the whole reply, and both are within the test.
        const first = worker.value('regent_reply_first_chunk_seconds_sum', { outcome: 'answered' }) ?? 0;
        const whole = worker.value('regent_reply_seconds_sum', { outcome: 'answered' }) ?? 0;
        expect(first).toBeGreaterThan(0);
        expect(first).toBeLessThanOrEqual(whole);
        expect(whole).toBeLessThan(30);
      },
    );
    const api = await scrape('api');
    const post = { route: '/api/chat/:id/message', method: 'POST', status: '2xx' };
    expect(api.value('regent_http_request_seconds_count', post)).toBe(2);
    expect(api.value('regent_sockets_open', {})).toBe(1);
    expect(api.value('regent_resumes_total', { outcome: 'answered' })).toBe(1);
    expect(api.value('regent_resumed_chats_total', { missed: 'messages' })).toBe(1);
    expect(api.value('regent_resumed_messages_total', {})).toBeGreaterThanOrEqual(3);
    expect(api.value('regent_mails_total', { outcome: 'sent' })).toBe(1);
    expect(api.value('regent_jobs_added_total', { name: 'wake', outcome: 'added' })).toBe(2);
    // Counters start at 0: otherwise alerts would miss the first event.
    expect(api.value('regent_resumes_total', { outcome: 'failed' })).toBe(0);
    expect(api.value('regent_mails_total', { outcome: 'failed' })).toBe(0);
    expect(api.value('regent_jobs_added_total', { name: 'provision', outcome: 'lost' })).toBe(0);
    expect(api.value('regent_db_pool_connections', { state: 'idle' })).toBeGreaterThan(0);
    expect(api.value('regent_db_pool_size', {})).toBe(10);
  });

  it('report the queue size in every process', async () => {
    const agent = await ann.agent();
    fixture.host.behave(agent.id, { kind: 'never-answers' });
    const chat = await ann.chat(agent.id);
    await ann.post(chat.id, 'One');
    await ann.post(chat.id, 'Two');
    // Query results are cached for 5 s.
    for (const role of ['api', 'worker'] as const) {
      await eventually(
        () => scrape(role),
        (scraped) => {
          expect(scraped.value('regent_turns', { state: 'running' })).toBe(1);
          expect(scraped.value('regent_turns', { state: 'queued' })).toBe(1);
          expect(scraped.value('regent_turns', { state: 'waiting' })).toBe(0);
          expect(scraped.value('regent_turns_oldest_seconds', { state: 'queued' })).toBeGreaterThan(0);
          // The second message waits for the first, so it is not claimable.
          expect(scraped.value('regent_queue_age_seconds', {})).toBe(0);
          expect(scraped.value('regent_queue_jobs', { state: 'failed' })).toBe(0);
          const agents = ['online', 'offline'].map((state) => scraped.value('regent_agents', { state }) ?? Number.NaN);
          expect(agents.reduce((all, some) => all + some)).toBeGreaterThan(0);
        },
      );
    }
    await ann.stop(chat.id);
  });

  it('have bounded cardinality and contain no personal data', async () => {
    const round = async (): Promise<void> => {
      const agent = await ann.agent();
      const chat = await ann.chat(agent.id);
      await ann.reply(chat.id, (await ann.post(chat.id, 'Hello')).id);
      await ann.call('GET', `/api/nothing/${agent.id}`);
      await fetch(`${fixture.url}/page-${agent.id}`, { method: 'PROPFIND' });
    };
    await round();
    const before = await Promise.all([scrape('api'), scrape('worker')]);
    for (let n = 0; n < 3; n++) await round();
    const after = await Promise.all([scrape('api'), scrape('worker')]);
    const known = new Set(before.flatMap((one) => one.routeless()));
    expect(after.flatMap((one) => one.routeless()).filter((series) => !known.has(series))).toEqual([]);
    const routes = after.flatMap((one) => one.labelsOf('regent_http_request_seconds_count', 'route'));
    expect(routes).toEqual(expect.arrayContaining(['unknown', 'page', '/api/chat/:id/message']));
    expect(routes.filter((route) => /\d/.test(route))).toEqual([]);
  });

  it('are served on the public port to localhost, and elsewhere with the token', async () => {
    const ask = async (headers: Record<string, string> = {}, path = '/metrics'): Promise<[number, boolean]> => {
      const answer = await fetch(fixture.url + path, { headers });
      return [answer.status, (await answer.text()).includes('regent_')];
    };
    expect(await ask()).toEqual([200, true]);
    // An untrusted proxy: the origin of the request is unknown.
    const forwarded = { 'X-Forwarded-For': '10.0.0.1' };
    expect(await ask(forwarded)).toEqual([404, false]);
    expect(await ask({ ...forwarded, Authorization: `Bearer ${TOKEN}` })).toEqual([200, true]);
    expect(await ask({ ...forwarded, Authorization: `Bearer ${TOKEN}x` })).toEqual([404, false]);
    expect(await ask({}, '/api/metrics')).toEqual([404, false]);
    // A proxy blocks exactly this path.
    for (const path of ['/metrics/', '/METRICS', '/%6detrics', '//metrics']) {
      expect([path, (await ask({}, path))[1]]).toEqual([path, false]);
    }
  });

  it('have a separate port that serves nothing else', async () => {
    const other = await fetch(`http://127.0.0.1:${ports.api}/api/health/live`);
    expect(other.status).toBe(404);
    const change = await fetch(`http://127.0.0.1:${ports.api}/metrics`, { method: 'POST', body: 'x' });
    expect(change.status).toBe(405);
  });
});

describe('dashboard and alerts', () => {
  it('use only exported metrics and their labels', async () => {
    const scrapes = await Promise.all([scrape('api'), scrape('worker')]);
    expect(uses.length).toBeGreaterThan(40);
    const unknown = uses.filter(({ name }) => !scrapes.some((one) => one.has(name)));
    expect(unknown.map(({ by, name }) => `${by}: ${name}`)).toEqual([]);
    const wrong = uses.flatMap(({ by, name, labels }) => {
      const known = [...ADDED, ...scrapes.flatMap((one) => one.labelNames(name))];
      if (known.length === ADDED.length) return []; // no such event yet
      return labels.filter((label) => !known.includes(label)).map((label) => `${by}: ${name} by ${label}`);
    });
    expect(wrong).toEqual([]);
  });

  it('show every Regent metric', async () => {
    const scrapes = await Promise.all([scrape('api'), scrape('worker')]);
    const shown = new Set(uses.map(({ name }) => name.replace(/_(bucket|sum|count)$/, '')));
    const own = scrapes.flatMap((one) => one.families()).filter((name) => name.startsWith('regent_'));
    expect([...new Set(own)].filter((name) => !shown.has(name))).toEqual([]);
  });

  it('select existing states and outcomes', () => {
    const chosen = [
      ...asked
        .map(({ expr }) => expr)
        .join(' ')
        .matchAll(/(?:state|outcome)!?="([\w-]+)"/g),
    ];
    const known = ['open', 'failed', 'answered', 'lost', 'offline', 'firing'];
    expect(chosen.map(([, value]) => value).filter((value) => !known.includes(value ?? ''))).toEqual([]);
  });

  it('have a runbook heading for each alert', () => {
    const headings = [...read('docs/operations.md').matchAll(/^### (\w+)$/gm)].map(([, heading]) => heading);
    expect(rules.map(({ alert }) => alert).sort()).toEqual(headings.sort());
    for (const { alert, annotations } of rules) {
      expect(annotations.runbook_url).toBe(`docs/operations.md#${alert.toLowerCase()}`);
      expect(annotations.summary).toMatch(/\.$/);
    }
  });
});
