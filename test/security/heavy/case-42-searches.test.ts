import { median } from '../../support/security/statistics.js';
import type { Person } from '../../support/server/people/person.js';
import { Installation } from '../../support/server/regent.js';

const MANY = 100_000;
const WITHIN_MS = 200;

const TYPED = [
  '%',
  '_',
  '\\',
  "'",
  '"; --',
  '%%%%%%%%%%%%%%%%%%%%a',
  '_'.repeat(50),
  '\\\\\\%',
  '.*',
  '(a+)+$',
  'a',
  'Помощник',
  'zzzzzz',
  "' OR 1=1 --",
];

let installation: Installation;
let ann: Person;

beforeAll(async () => {
  installation = await Installation.open();
  const regent = await installation.start();
  ann = await installation.person(regent);
  await installation.sql.query(
    `INSERT INTO agent (creator_id, name, type, short_description, description, status)
     SELECT $1, (ARRAY['Helper', 'Tutor', 'Помощник', 'O''Brien \\ 100%_', 'aaaaaaaaaaaa'])[1 + n % 5] || ' ' || n, 'usual', 's', 'd', 'ready'
     FROM generate_series(1, $2::int) n`,
    [ann.id, MANY],
  );
  const agent = await ann.agent({ name: 'The one to talk to' });
  const chat = await ann.chat(agent.id);
  await installation.sql.query(
    `INSERT INTO message (chat_id, seq, rev, is_agent, body)
     SELECT $1, n, n, n % 2 = 0, (ARRAY['a refund', 'Помощник', '100% \\ _', 'it''s "quoted"'])[1 + n % 4] || ' ' || n
     FROM generate_series(1, $2::int) n`,
    [chat.id, MANY],
  );
  await installation.sql.query('UPDATE chat SET head = $2 WHERE id = $1', [chat.id, MANY]);
  await installation.sql.query('ANALYZE');
}, 120_000);
afterAll(() => installation?.close());

/** Whether the name contains the text, ignoring case. */
const has = (name: string, text: string): boolean => name.toLowerCase().includes(text.toLowerCase());

async function timed(path: string): Promise<{ ms: number; body: { name: string }[] }> {
  const times: number[] = [];
  let body: { name: string }[] = [];
  for (let at = 0; at < 5; at++) {
    const begun = performance.now();
    const answer = await ann.call('GET', path);
    times.push(performance.now() - begun);
    expect(answer.status).toBe(200);
    body = answer.body;
  }
  return { ms: median(times), body };
}

describe(`[case 42] among ${MANY} rows`, () => {
  it.each(TYPED)('agents are found by %s as a literal text, quickly', async (text) => {
    const { ms, body } = await timed(`/api/studio/agent/?search=${encodeURIComponent(text)}`);
    expect(body.filter(({ name }) => !has(name, text))).toEqual([]);
    expect(ms).toBeLessThan(WITHIN_MS);
  });

  it.each(TYPED)('messages are searched by %s quickly', async (text) => {
    const { ms } = await timed(`/api/chat/search/?q=${encodeURIComponent(text)}`);
    expect(ms).toBeLessThan(WITHIN_MS);
  });

  it('ten kilobytes are rejected', async () => {
    for (const path of ['/api/studio/agent/?search=', '/api/chat/search/?q=']) {
      expect((await ann.call('GET', path + 'x'.repeat(10_240))).status).toBe(400);
    }
  });
});
