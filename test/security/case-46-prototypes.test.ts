import type { OwnAgent, Person } from '../support/server/people/person.js';
import { Installation, type Regent } from '../support/server/regent.js';

/** The server runs in this process, so that prototype pollution is visible to the test. */
let installation: Installation;
let regent: Regent;
let ann: Person;
let agent: OwnAgent;

beforeAll(async () => {
  installation = await Installation.open();
  regent = await installation.start();
  ann = await installation.person(regent);
  agent = await ann.agent();
});
afterAll(() => installation?.close());

const MAGIC = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__'];
const polluted = () => [({} as { polluted?: unknown }).polluted, ([] as { polluted?: unknown }).polluted];

afterEach(() => {
  expect(polluted()).toEqual([undefined, undefined]);
  expect(String({})).toBe('[object Object]');
});

describe('[case 46] prototypes stay unchanged', () => {
  it.each(MAGIC)('after bodies with %s', async (name) => {
    const chat = await ann.chat(agent.id);
    const value = '{"polluted":1,"prototype":{"polluted":1}}';
    const bodies = [
      ['POST', `/api/chat/${chat.id}/message/`, `{"message":"a","${name}":${value}}`],
      [
        'POST',
        '/api/studio/databank/base/',
        `{"name":"a","chapters":[{"title":"a","content":"b","${name}":${value}}]}`,
      ],
      ['PATCH', '/api/account/me/', `{"${name}":${value}}`],
    ] as const;
    for (const [method, path, body] of bodies) {
      const headers = { ...ann.headers, 'content-type': 'application/json' };
      const answer = await fetch(regent.url + path, { method, headers, body });
      expect([path, answer.status]).toEqual([path, 400]);
    }
  });

  it.each(MAGIC)('after queries with %s', async (name) => {
    for (const query of [
      `a[${name}][polluted]=1`,
      `${name}[polluted]=1`,
      `${name}=1`,
      `page[${name}]=1`,
      `a.${name}.polluted=1`,
    ]) {
      const answer = await ann.call('GET', `/api/chat/?${query}`);
      expect(answer.status).toBeLessThan(500);
    }
    expect((await ann.call('GET', `/api/studio/agent/?sort=${name}`)).status).toBe(400);
  });

  it.each(MAGIC)('after socket packets and workflow responses with %s', async (name) => {
    const tab = await ann.tab();
    tab.socket.io.engine.write(`42["${name}",{"${name}":{"polluted":1}}]`);
    tab.socket.io.engine.write(`42["resume",{"chats":[{"chat_id":1,"rev":0,"${name}":{"polluted":1}}],"${name}":{}}]`);
    const chat = await ann.chat(agent.id);
    const lines = [
      { type: 'begin', metadata: JSON.parse(`{"${name}":{"polluted":1}}`) },
      { type: 'item', content: 'Fine', metadata: JSON.parse(`{"nodeId":"${name}","nodeName":"${name}"}`) },
      { type: 'end', metadata: {} },
    ];
    installation.host.behave(agent.id, {
      kind: 'raw',
      status: 200,
      body: lines.map((line) => JSON.stringify(line)).join('\n'),
    });
    const { id } = await ann.post(chat.id, name);
    const list = await ann.listed(chat.id, (all) => all.some((one) => one.id === id && one.delivery !== 'queued'));
    expect(list[0]?.message).toBe(name);
  });
});
