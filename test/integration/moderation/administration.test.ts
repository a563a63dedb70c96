import { ReportFixture, reportActions } from '../../support/server/fixtures/report-fixture.js';
import type { OwnAgent, Person } from '../../support/server/people/person.js';
import type { Installation } from '../../support/server/regent.js';
import type { MailBox } from '../../support/services/mail-box.js';

let fixture: ReportFixture;
let box: MailBox;
let at: Installation;
let ann: Person;
let boss: Person;
let reporters: Person[];
let stranger: Person;

beforeAll(async () => {
  fixture = await ReportFixture.open();
  ({ box, at, ann, boss, reporters, stranger } = fixture);
});
afterAll(() => fixture?.close());

const { setAdministrator, asBoss, report, judge, seenBy, hidden, hiddenAgent } = reportActions(() => fixture);

describe('administrator', () => {
  const cases = (state: string, query = '') =>
    asBoss(() => boss.ok('GET', `/api/admin/report/?state=${state}${query}`));
  const caseOf = async (state: string, agent: OwnAgent) =>
    (await cases(state, '&limit=100')).items.find((one: { agent: { id: number } }) => one.agent.id === agent.id);

  it('lists reports by agent with counts, reasons and notes', async () => {
    const agent = await ann.agent();
    await report(reporters[0]!, agent.id, 'harmful', 'It told me to.');
    await report(reporters[1]!, agent.id, 'harmful');
    expect(await caseOf('open', agent)).toMatchObject({
      agent: { id: agent.id, name: agent.name, hidden_by: null, creator: { id: ann.id } },
      is_open: true,
      reports: 2,
      people: 2,
      reasons: [{ reason: 'harmful', people: 2 }],
      history: [],
    });
    const reports = await asBoss(() => boss.ok('GET', `/api/admin/report/${agent.id}/`));
    expect(reports.map((one: { note: string | null }) => one.note)).toEqual([null, 'It told me to.']);
    const rest = await asBoss(() => boss.ok('GET', `/api/admin/report/${agent.id}/?before=${reports[0].id}&limit=1`));
    expect(rest).toEqual([reports[1]]);
  });

  it('dismisses reports: the agent is visible again, and the same users cannot hide it again', async () => {
    const agent = await hiddenAgent();
    const view = await judge(agent.id, 'dismiss');
    expect(view).toMatchObject({
      is_open: false,
      agent: { status: 'ready', hidden_by: null },
      history: [
        { action: 'dismiss', actor: { id: boss.id } },
        { action: 'auto_hide', actor: null },
      ],
    });
    expect(await seenBy(stranger, agent.id)).toBe(200);
    expect(await hidden(agent)).toBeNull();
    for (const person of reporters.slice(0, 3)) await report(person, agent.id, 'other', 'Again');
    expect(await caseOf('open', agent)).toMatchObject({ is_open: true });
    expect(await seenBy(stranger, agent.id)).toBe(200);
  });

  it('dismisses users for this agent: their reports of its messages no longer count, those of others do', async () => {
    const agent = await hiddenAgent();
    await judge(agent.id, 'dismiss');
    for (const person of reporters.slice(0, 3)) {
      const chat = await person.chat(agent.id);
      const { id } = await person.post(chat.id, 'Say something');
      const answer = await person.reply(chat.id, id);
      await person.ok('PUT', `/api/chat/${chat.id}/message/${answer.id}/report/`, { reason: 'spam' });
    }
    expect(await caseOf('open', agent)).toMatchObject({ is_open: true, reports: 6, people: 3 });
    expect(await seenBy(stranger, agent.id)).toBe(200);
    for (const person of reporters.slice(3, 5)) await report(person, agent.id);
    expect(await seenBy(stranger, agent.id)).toBe(200);
    await report(reporters[5]!, agent.id);
    expect(await seenBy(stranger, agent.id)).toBe(404);
  });

  it('hides an agent and shows it again in its previous state', async () => {
    const agent = await ann.agent();
    await report(reporters[0]!, agent.id);
    expect(await judge(agent.id, 'hide')).toMatchObject({ is_open: false, agent: { hidden_by: 'operator' } });
    expect(await seenBy(stranger, agent.id)).toBe(404);
    expect(await hidden(agent)).toMatchObject({ by: 'operator', reasons: [{ reason: 'spam', people: 1 }] });
    // Dismissing reports does not undo the decision to hide it.
    expect(await judge(agent.id, 'dismiss')).toMatchObject({ agent: { hidden_by: 'operator' } });
    expect(await judge(agent.id, 'unhide')).toMatchObject({ agent: { hidden_by: null, status: 'ready' } });
    expect(await seenBy(stranger, agent.id)).toBe(200);
    await judge(agent.id, 'hide');
    await ann.ok('PATCH', `/api/studio/agent/${agent.id}/`, { status: 'not_published' });
    expect(await judge(agent.id, 'unhide')).toMatchObject({ agent: { hidden_by: null, status: 'not_published' } });
  });

  it('pages through the cases, each once', async () => {
    const agents = await Promise.all(Array.from({ length: 5 }, () => ann.agent()));
    for (const agent of agents) await report(reporters[0]!, agent.id);
    const ids: number[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page: { items: { agent: { id: number } }[]; next: string | null } = await cases(
        'open',
        `&limit=2${next === '' ? '' : `&before=${next}`}`,
      );
      ids.push(...page.items.map(({ agent }) => agent.id));
      next = page.next;
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.slice(0, 5)).toEqual(agents.map(({ id }) => id).reverse());
    for (const before of ['x', '1_x', '9999999999999999_1', encodeURIComponent('1_1; DROP')]) {
      expect((await asBoss(() => boss.call('GET', `/api/admin/report/?state=open&before=${before}`))).status).toBe(400);
    }
  });

  it('invites users by mail, and revokes invitations', async () => {
    await setAdministrator(true);
    const waiting = 'waiting@example.com';
    await ann.ok('POST', '/api/account/join-waitlist', { email: waiting });
    expect((await boss.ok('GET', '/api/admin/waitlist/')).items[0]).toMatchObject({
      email: waiting,
      has_account: false,
    });
    const invite = (emails: string[]) => boss.ok('POST', '/api/admin/invitation/', { emails });
    expect(await invite([' Waiting@Example.com ', 'new@example.com', 'new@example.com'])).toEqual([
      { email: 'new@example.com', is_new: true, mailed: true },
      { email: waiting, is_new: true, mailed: true },
    ]);
    expect(box.received.find(({ to }) => to === waiting)?.text).toContain('/auth');
    expect((await boss.ok('GET', '/api/admin/waitlist/')).items).toEqual([]);
    const first = await boss.ok('GET', '/api/admin/invitation/?limit=1');
    const second = await boss.ok('GET', `/api/admin/invitation/?limit=1&before=${encodeURIComponent(first.next)}`);
    expect([...first.items, ...second.items].map((one) => one.email).sort()).toEqual(['new@example.com', waiting]);
    box.refuses = true;
    expect(await invite([waiting])).toEqual([{ email: waiting, is_new: false, mailed: false }]);
    box.refuses = false;
    await boss.ok('POST', '/api/admin/invitation/withdraw/', { email: waiting });
    expect((await boss.call('POST', '/api/admin/invitation/withdraw/', { email: waiting })).status).toBe(404);
    for (const emails of [[], ['nobody'], 'a@example.com', Array(51).fill('a@example.com'), [1]]) {
      expect((await boss.call('POST', '/api/admin/invitation/', { emails })).status).toBe(400);
    }
    const actions = await at.rows('SELECT action, email FROM admin_action WHERE email = $1 ORDER BY id', [waiting]);
    expect(actions.map(({ action }) => action)).toEqual(['invite', 'invite', 'withdraw']);
  });

  it('routes return 404 to other users', async () => {
    const agent = await ann.agent();
    await report(reporters[0]!, agent.id);
    const unknown = (await ann.call('GET', '/api/admin/nothing/')).body;
    for (const [method, path] of [
      ['GET', 'report/?state=open'],
      ['GET', `report/${agent.id}/`],
      ['POST', `report/${agent.id}/dismiss/`],
      ['POST', `report/${agent.id}/hide/`],
      ['GET', 'waitlist/'],
      ['GET', 'invitation/'],
      ['POST', 'invitation/'],
    ] as const) {
      const answer = await ann.call(method, `/api/admin/${path}`);
      expect(answer.status).toBe(404);
      expect({ ...answer.body, request_id: '' }).toEqual({ ...unknown, request_id: '' });
    }
    expect(await seenBy(stranger, agent.id)).toBe(200);
  });
});
