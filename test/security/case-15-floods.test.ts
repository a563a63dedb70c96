import type { OwnAgent, Person } from '../support/server/people/person.js';
import type { Tab } from '../support/server/people/tab.js';
import { Installation, type Regent } from '../support/server/regent.js';

let installation: Installation;
let regent: Regent;
let ann: Person;
let bob: Person;
let agent: OwnAgent;

beforeAll(async () => {
  installation = await Installation.open();
  regent = await installation.start();
  [ann, bob] = await Promise.all([installation.person(regent), installation.person(regent)]);
  agent = await ann.agent();
});
afterAll(() => installation?.close());

/** Raw socket.io packets that no client would send. */
const raw = (tab: Tab, ...texts: string[]): void => {
  for (const text of texts) tab.socket.io.engine.write(text);
};

afterEach(async () => {
  expect((await fetch(`${regent.url}/api/health/ready`)).status).toBe(200);
});

describe('[case 15] socket', () => {
  it('is closed after a frame of one megabyte', async () => {
    const tab = await bob.tab();
    raw(tab, `42["resume","${'x'.repeat(1_000_001)}"]`);
    await tab.gone();
  });

  it.each([
    ['too many attachments', '451-11-["resume",{"_placeholder":true,"num":0}]'],
    ['an excessive attachment count', '45999999999-["resume"]'],
    ['an event name that is not a string', '42[7,{}]', '42[{"a":1},{}]', '42[null]', '42[]', '42{}', '42'],
    ['an event name of the object prototype', '42["__proto__",{}]', '42["constructor",{}]', '42["toString"]'],
    ['a reserved event name', '42["connect"]', '42["disconnect"]', '42["newListener"]', '42["error"]'],
    ['unexpected acknowledgements', '431[1]', '43999999999999999999[]'],
    ['packets of unknown types', '4', '9', '49', '4\u0000', '40/admin,', '41', '40', '40{}', '4[[[[['],
  ])('that sends %s affects no other socket', async (_what, ...packets) => {
    const own = await ann.tab();
    const tab = await bob.tab();
    raw(tab, ...packets);
    const chat = await ann.chat(agent.id);
    await ann.post(chat.id, 'Still there?');
    await own.seen('message.created', (event) => event.chat_id === chat.id && event.message.is_agent_message);
    expect(own.closed).toBeNull();
  });

  it('cannot subscribe to chats of other users', async () => {
    const chat = await ann.chat(agent.id);
    const tab = await bob.tab();
    for (const name of ['join', 'subscribe', 'room', 'chat.join', 'message.created']) {
      tab.send(name, chat.id);
      tab.send(name, { chat_id: chat.id, user_id: ann.id, userId: ann.id });
      tab.send(name, `user:${ann.id}`);
    }
    const own = await ann.tab();
    const { id } = await ann.post(chat.id, 'Not for Bob');
    await own.seen('message.created', (event) => event.message.reply_to === id);
    expect(await tab.resume([{ chat_id: chat.id, rev: 0 }])).toEqual({ chats: [] });
    expect(tab.events).toEqual([]);
  });

  it.each(['resume', 'nothing'])(
    'that sends %s a thousand times at once is closed without affecting others',
    async (name) => {
      const tab = await bob.tab();
      const chats = Array.from({ length: 50 }, (_, at) => ({ chat_id: at + 1, rev: 0 }));
      for (let at = 0; at < 1000; at++) tab.send(name, { chats });
      await tab.gone();
      await ann.list((await ann.chat(agent.id)).id);
    },
  );
});
