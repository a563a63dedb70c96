import { DataSource } from 'typeorm';
import { CountCrowns } from '../../server/src/modules/agents/crowns/count-crowns.js';
import { CrownsService } from '../../server/src/modules/agents/crowns/crowns.service.js';
import { Sql } from '../../server/src/platform/db/sql.js';
import { type StudioApp, startStudioApp } from '../support/server/apps/studio-app.js';
import type { Person } from '../support/server/people/person.js';
import { Installation, type Regent } from '../support/server/regent.js';
import { answerAll } from '../support/server/waiting/answered.js';
import { MailBox } from '../support/services/mail-box.js';
import { until } from '../support/util/until.js';

const ADMIN = 'boss@example.com';
const BEHIND_A_PROXY = {
  TRUSTED_PROXIES: 'loopback',
  REPORT_HIDE_THRESHOLD: '3',
  SWEEP_INTERVAL_MS: '200',
  SIGNUP: 'open',
};

let box: MailBox;
let at: Installation;
let regent: Regent;
let ann: Person;

beforeAll(async () => {
  box = new MailBox();
  await box.open();
  at = await Installation.open({ ...BEHIND_A_PROXY, ADMIN_EMAILS: ADMIN, SMTP_URL: box.url });
  regent = await at.start();
  ann = await at.person(regent);
});
afterAll(async () => {
  await at?.close();
  await box?.close();
});

let networks = 0;
/** A separate network for each call. */
const ip = (): string => `81.2.${Math.floor(++networks / 200)}.${(networks % 200) + 1}`;
const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });
const signIn = async (...emails: string[]): Promise<Person[]> => {
  const people = await Promise.all(emails.map((email) => at.signIn(regent, email)));
  await at.rows(`UPDATE "user" SET created_at = now() - interval '2 days'`);
  return people;
};
const meet = (agentId: number, people: Person[]) =>
  answerAll(
    (text, values) => at.rows(text, values),
    agentId,
    people.map(({ id }) => id),
  );
const report = async (person: Person, agentId: number, address = ip()): Promise<void> => {
  const path = `/api/studio/agent/${agentId}/report/`;
  expect((await person.call('PUT', path, { reason: 'spam' }, from(address))).status).toBe(200);
};
const hiddenBy = async (agentId: number) =>
  (await at.rows<{ hidden_by: string | null }>('SELECT hidden_by FROM agent WHERE id = $1', [agentId]))[0]?.hidden_by;
const people = (count: number, name: string): string[] =>
  Array.from({ length: count }, (_, n) => `${name}-${n}@example.com`);

describe('[case 54] reports', () => {
  it.each([
    ['plus tags', ['a+0@example.org', 'a+1@example.org', 'a+2@example.org', 'a+3@example.org', 'a+4@example.org']],
    ['dots and tags at Gmail', ['j.doe@gmail.com', 'jd.oe@gmail.com', 'jdoe+x@googlemail.com', 'j.d.o.e@gmail.com']],
    ['the names of Yandex', ['i.petrov@ya.ru', 'i-petrov@yandex.com', 'i.petrov+x@yandex.ru', 'i.petrov@yandex.kz']],
    ['tags at Yahoo', ['eve-a@yahoo.com', 'eve-b@yahoo.com', 'eve@yahoo.com', 'eve-c@yahoo.com']],
  ])('of one mailbox count once: %s', async (_what, emails) => {
    const agent = await ann.agent();
    const accounts = await signIn(...emails);
    await meet(agent.id, accounts);
    for (const person of accounts) await report(person, agent.id);
    expect(await hiddenBy(agent.id)).toBeNull();
  });

  it.each([
    ['an IPv4 address', ['81.9.9.9', '81.9.9.9', '::ffff:81.9.9.9']],
    ['an IPv6 network', ['2a02:6b8:1:200::1', '2a02:6b8:1:3ff::2', '2a02:6b8:1:9901:1:1:1:1']],
  ])('from %s count once', async (what, addresses) => {
    const agent = await ann.agent();
    const accounts = await signIn(...people(3, what.replaceAll(' ', '-').toLowerCase()));
    await meet(agent.id, accounts);
    for (const [n, person] of accounts.entries()) await report(person, agent.id, addresses[n]);
    expect(await hiddenBy(agent.id)).toBeNull();
    const stored = await at.rows<{ network: Buffer }>('SELECT DISTINCT network FROM report WHERE agent_id = $1', [
      agent.id,
    ]);
    expect(stored.map(({ network }) => network.length)).toEqual([32]);
  });

  it('of users without a reply of the agent do not count', async () => {
    const agent = await ann.agent();
    const accounts = await signIn(...people(4, 'unanswered'));
    for (const person of accounts) await person.chat(agent.id);
    for (const person of accounts) await report(person, agent.id);
    expect(await hiddenBy(agent.id)).toBeNull();
    await meet(agent.id, accounts);
    await report(accounts[0]!, agent.id);
    expect(await hiddenBy(agent.id)).toBe('reports');
  });

  it('of enough users hide the agent from others, and existing chats continue', async () => {
    const agent = await ann.agent();
    const [reader, stranger, ...accounts] = await signIn(...people(5, 'independent'));
    const chat = await reader!.chat(agent.id);
    await meet(agent.id, accounts);
    for (const person of accounts) await report(person, agent.id);
    expect(await hiddenBy(agent.id)).toBe('reports');
    expect((await stranger!.call('GET', `/api/studio/agent/${agent.id}/`)).status).toBe(404);
    expect((await stranger!.call('POST', '/api/chat/', { agent_id: agent.id })).status).toBe(404);
    expect(await reader!.ok('GET', `/api/studio/agent/${agent.id}/`)).toMatchObject({
      status: 'ready',
      name: agent.name,
    });
    const sent = await reader!.post(chat.id, 'Still there?');
    expect((await reader!.reply(chat.id, sent.id)).reply_to).toBe(sent.id);
    const again = await reader!.chat(agent.id);
    expect((await reader!.post(again.id, 'And here?')).delivery).toBe('queued');
    expect(JSON.stringify(await reader!.ok('GET', `/api/studio/agent/?search=${agent.name}`))).not.toContain(
      `"${agent.name}"`,
    );
    // Its creator unpublishes it, which ends the chats.
    await ann.ok('PATCH', `/api/studio/agent/${agent.id}/`, { status: 'not_published' });
    expect((await reader!.call('POST', `/api/chat/${chat.id}/message/`, { message: 'Now?' })).status).toBe(409);
  });

  it('end the chats of a hidden agent while its creator is disabled', async () => {
    const [creator, reader, ...accounts] = await signIn(...people(5, 'disabled'));
    const agent = await creator!.agent();
    const chat = await reader!.chat(agent.id);
    await meet(agent.id, accounts);
    for (const person of accounts) await report(person, agent.id);
    const post = async () => (await reader!.call('POST', `/api/chat/${chat.id}/message/`, { message: 'Hi' })).status;
    expect(await post()).toBe(201);
    await at.user('disable', creator!.email);
    expect(await post()).toBe(409);
    await at.user('enable', creator!.email);
    expect([await post(), await hiddenBy(agent.id)]).toEqual([201, 'reports']);
  });

  it('are reviewed first where there is an administrator, who is mailed once', async () => {
    const agent = await ann.agent();
    const [boss] = await signIn(ADMIN);
    const accounts = await signIn(...people(5, 'reviewed'));
    await meet(agent.id, accounts);
    for (const person of accounts) await report(person, agent.id);
    expect(await hiddenBy(agent.id)).toBeNull();
    const mails = () => box.received.filter(({ to, text }) => to === ADMIN && text.includes(`/agent/${agent.id}`));
    const [mail] = await until('a mail', () => (mails().length > 0 ? mails() : undefined));
    expect(mail?.subject).toContain(agent.name);
    expect(mail?.text).toMatch(/- spam or advertising: [3-5]/);
    const { items } = await boss!.ok('GET', '/api/admin/report/?state=open');
    expect(items[0]).toMatchObject({ agent: { id: agent.id, hidden_by: null }, is_open: true, people: 5 });
    expect(mails()).toHaveLength(1);
    await boss!.ok('POST', `/api/admin/report/${agent.id}/hide/`);
    expect(await hiddenBy(agent.id)).toBe('operator');
  });
});

describe('[case 54] crowns', () => {
  let app: StudioApp;
  let creator: number;
  let agent: number;
  let agents = 0;

  beforeAll(async () => {
    app = await startStudioApp({ TRUSTED_PROXIES: 'loopback' });
    creator = await app.addUser('creator');
  });
  afterAll(() => app?.stop());
  beforeEach(async () => {
    agents += 1;
    const text = { name: `Crowned ${agents}`, type: 'test', short_description: 'Helps', description: 'Helps' };
    agent = (await app.call(creator, 'POST', '/api/studio/agent/', text)).body.id;
    await app.call(creator, 'PATCH', `/api/studio/agent/${agent}/`, { status: 'ready' });
  });

  const addUsers = async (...emails: string[]): Promise<number[]> => {
    const rows = await app.database.query(
      'INSERT INTO "user" (username, email, first_name, last_name) SELECT email, email, $2, $2 FROM unnest($1::text[]) email RETURNING id',
      [emails.map((email) => `${agents}${email}`), 'Ann'],
    );
    return rows.map(({ id }: { id: number }) => id);
  };
  const meetAll = (ids: number[]) => answerAll((text, values) => app.database.query(text, values), agent, ids);
  const crown = async (userId: number, address = ip()) => {
    const response = await fetch(`${app.url}/api/studio/upvote/agent/${agent}/`, {
      method: 'POST',
      headers: { 'x-user': String(userId), ...from(address) },
    });
    return response.json();
  };
  const counted = async (viewer = creator): Promise<number> =>
    (await app.call(viewer, 'GET', `/api/studio/agent/${agent}/`)).body.crowns_number;
  const countNow = () =>
    new CountCrowns(new CrownsService(app.get(DataSource), app.get(Sql), undefined as never), undefined as never).run();

  it('count once per mailbox, once per network, and only from users with a reply', async () => {
    const ids = await addUsers('a+0@x.org', 'a+1@x.org', 'a+2@x.org', 'b@x.org', 'c@x.org', 'd@x.org', 'never@x.org');
    await meetAll(ids.slice(0, -1));
    const addresses = [ip(), ip(), ip(), '81.7.7.7', '81.7.7.7', ip(), ip()];
    for (const [n, id] of ids.entries()) await crown(id, addresses[n]);
    expect(await counted()).toBe(3);
    // Each user sees their own crown.
    expect(await crown(ids[1]!)).toEqual({ crowns_number: 3, crowned_by_me: false });
    expect(await crown(ids[1]!)).toEqual({ crowns_number: 4, crowned_by_me: true });
    expect([await counted(ids[1]), await counted(ids[0])]).toEqual([4, 3]);
    const list = (await app.call(ids[1]!, 'GET', `/api/studio/agent/?search=Crowned ${agents}`)).body;
    expect(list[0]).toMatchObject({ crowns_number: 4, crowned_by_me: true });
  });

  it('of one mailbox count once, even when given concurrently', async () => {
    const ids = await addUsers(...Array.from({ length: 20 }, (_, n) => `many+${n}@x.org`));
    await meetAll(ids);
    await Promise.all(ids.map((id) => crown(id)));
    expect(await counted()).toBe(1);
  });

  it('that did not count are counted once nothing prevents it', async () => {
    const [first, second, later] = await addUsers('z+1@x.org', 'z+2@x.org', 'later@x.org');
    await meetAll([first!, second!]);
    for (const id of [first, second, later]) await crown(id!);
    expect(await counted()).toBe(1);
    await countNow();
    expect(await counted()).toBe(1);
    expect(await crown(first!)).toEqual({ crowns_number: 0, crowned_by_me: false });
    await meetAll([later!]);
    await countNow();
    expect(await counted()).toBe(2);
    expect(await crown(second!)).toEqual({ crowns_number: 1, crowned_by_me: false });
  });

  it('from a private address count by mailbox only', async () => {
    const ids = await addUsers('p@x.org', 'q@x.org');
    await meetAll(ids);
    for (const id of ids) await crown(id, '10.1.2.3');
    expect(await counted()).toBe(2);
  });
});
