import { execute } from '../../../server/src/app/operator/command.js';
import { userCommand } from '../../../server/src/app/operator/user-command.js';
import type { Person } from '../../support/server/people/person.js';
import type { Tab } from '../../support/server/people/tab.js';
import { Installation, type Regent } from '../../support/server/regent.js';

const PASSWORD = 'hj8dk2lsmq vbw';

let installation: Installation;
let regent: Regent;
let other: Regent;

/** Two APIs: ending a session in one must close its sockets in the other. */
beforeAll(async () => {
  installation = await Installation.open();
  regent = await installation.start('api');
  other = await installation.start('api');
});
afterAll(() => installation.close());

/** A user with a socket in each API. */
async function atBoth(person: Person): Promise<Tab[]> {
  return [await person.tab(), await person.at(other.url).tab()];
}

const isOpen = (tabs: Tab[]): boolean => tabs.every((tab) => tab.closed === null);

/** The same user in a second browser. */
async function again(person: Person): Promise<Person> {
  return installation.signIn(regent, person.email);
}

describe('sockets close in every process', () => {
  it('when their session is ended from another browser, immediately and without affecting others', async () => {
    const ann = await installation.person(regent);
    const phone = await again(ann);
    const [tabs, phones] = [await atBoth(ann), await atBoth(phone)];
    const sessions: { id: number; current: boolean }[] = await ann.ok('GET', '/api/account/session/');
    const id = sessions.find((session) => !session.current)?.id;
    await ann.ok('DELETE', `/api/account/session/${id}/`);
    await Promise.all(phones.map((tab) => tab.gone(1500)));
    expect(isOpen(tabs)).toBe(true);
    expect((await phone.at(other.url).call('GET', '/api/account/me/')).status).toBe(401);
  });

  it('when all other sessions are ended', async () => {
    const ann = await installation.person(regent);
    const phones = [...(await atBoth(await again(ann))), ...(await atBoth(await again(ann)))];
    const tabs = await atBoth(ann);
    await ann.ok('DELETE', '/api/account/session/');
    await Promise.all(phones.map((tab) => tab.gone(1500)));
    expect(isOpen(tabs)).toBe(true);
  });

  it('when the password changes, except in the browser that changed it', async () => {
    const ann = await installation.person(regent);
    const phones = await atBoth(await again(ann));
    const tabs = await atBoth(ann);
    await ann.firstPassword(PASSWORD);
    await Promise.all(phones.map((tab) => tab.gone(1500)));
    expect(isOpen(tabs)).toBe(true);
  });

  it('[case 11] when the user is disabled by CLI without a server', async () => {
    const [ann, bob] = [await installation.person(regent), await installation.person(regent)];
    const [tabs, bobs] = [await atBoth(ann), await atBoth(bob)];
    const { text } = await execute(userCommand, ['disable', ann.email], () => regent.config);
    expect(text).toContain('is disabled: 1 session ended');
    await Promise.all(tabs.map((tab) => tab.gone(5000)));
    await expect(ann.tab()).rejects.toThrow('not_signed_in');
    expect(isOpen(bobs)).toBe(true);
  });

  it('when their session expires or is deleted from the database', async () => {
    const [ann, bob, cat] = [
      await installation.person(regent),
      await installation.person(regent),
      await installation.person(regent),
    ];
    const tabs = [...(await atBoth(ann)), ...(await atBoth(bob))];
    const cats = await atBoth(cat);
    await installation.rows('UPDATE session SET expires_at = now() WHERE user_id = $1', [ann.id]);
    await installation.rows('DELETE FROM session WHERE user_id = $1', [bob.id]);
    await Promise.all(tabs.map((tab) => tab.gone(5000)));
    expect(isOpen(cats)).toBe(true);
  });
});

describe('agent of a disabled creator', () => {
  it('is hidden until its creator is enabled; its chats stay readable', async () => {
    const [ann, bob] = [await installation.person(regent), await installation.person(regent)];
    const agent = await ann.agent();
    const chat = await bob.chat(agent.id);
    await bob.post(chat.id, 'Hello');
    const seen = async () => (await bob.call('GET', `/api/studio/agent/${agent.id}/`)).status;
    await execute(userCommand, ['disable', ann.email], () => regent.config);
    expect(await seen()).toBe(404);
    expect((await bob.call('GET', `/api/account/user/${ann.id}`)).status).toBe(404);
    const list = await bob.ok('GET', '/api/studio/agent/');
    expect(list.map(({ id }: { id: number }) => id)).not.toContain(agent.id);
    expect((await bob.call('POST', '/api/chat/', { agent_id: agent.id })).status).toBe(404);
    const refused = await bob.call('POST', `/api/chat/${chat.id}/message/`, { message: 'Still there?' });
    expect([refused.status, refused.body.code]).toEqual([409, 'agent_not_ready']);
    expect((await bob.list(chat.id)).map((message) => message.message)).toEqual(['Hello']);
    await execute(userCommand, ['enable', ann.email], () => regent.config);
    expect(await seen()).toBe(200);
    expect((await bob.call('GET', `/api/account/user/${ann.id}`)).body.agents).toHaveLength(1);
  });
});
