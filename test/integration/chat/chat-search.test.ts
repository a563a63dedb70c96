import { find, findOwn, ids, messagesIndexed, NOTHING, SEARCH } from '../../support/server/actions/message-search.js';
import type { Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';

describe('/api/chat/search/', () => {
  let installation: Installation;
  let api: Regent;
  let ann: Person;
  let bob: Person;
  let agentId: number;

  beforeAll(async () => {
    installation = await Installation.open();
    api = await installation.start('all');
    ann = await installation.person(api);
    bob = await installation.person(api);
    agentId = (await ann.agent({ name: 'Contract lawyer' })).id;
  });
  afterAll(() => installation.close());

  const untilIndexed = () => messagesIndexed(installation);

  it('corrects typing errors if nothing is found as written', async () => {
    const chat = await ann.chat(agentId, {});
    const said = await ann.post(chat.id, 'Кубернетес перезапускает orchestrated containers');
    await untilIndexed();
    for (const q of ['кубернтес', 'orhcestrated', 'containres перезапускает']) {
      const hits = await findOwn(ann, q);
      expect(ids(hits)).toEqual([said.id]);
      expect(hits[0]?.matches.length).toBeGreaterThan(0);
      expect(await find(ann, q, `&before=${said.id}`)).toEqual(NOTHING);
      expect(await find(bob, q)).toEqual(NOTHING);
    }
    expect(await find(ann, 'zontainers')).toEqual(NOTHING);
  });

  it('finds messages of both sides in both languages by any word form, before and after indexing', async () => {
    const chat = await ann.chat(agentId, { name: 'Papers' });
    const said = await ann.post(chat.id, 'Проверь, пожалуйста, договоры аренды: the signed agreements');
    const check = async (): Promise<void> => {
      for (const q of ['договор', 'ДОГОВОРОВ', 'agreement', 'signing', 'аренда agreement']) {
        expect(ids(await find(ann, q))).toContain(said.id);
      }
    };
    await check();
    const reply = await ann.reply(chat.id, said.id);
    await untilIndexed();
    await check();
    const [word] = (reply.message ?? '').match(/[a-z]{5,}/i) ?? [];
    expect(ids(await find(ann, word as string))).toContain(reply.id);
    const hit = (await find(ann, 'договор аренды')).find((each) => each.message_id === said.id);
    expect(hit).toEqual({
      chat_id: chat.id,
      message_id: said.id,
      snippet: expect.stringContaining('договоры аренды'),
      matches: expect.any(Array),
      created_at: said.created_at,
      is_agent_message: false,
      chat_name: 'Papers',
      is_chat_unnamed: false,
      agent_id: agentId,
    });
    expect(hit?.matches.map(({ start, end }) => hit.snippet.slice(start, end))).toEqual(['договоры', 'аренды']);
  });

  it('matches word prefixes, before and after indexing', async () => {
    const chat = await ann.chat(agentId, { name: 'Beginnings' });
    await ann.post(chat.id, 'The **orangutan** is a quiet neighbour');
    await ann.post(chat.id, 'Орангутаны живут на деревьях');
    for (const indexed of [false, true]) {
      if (indexed) await untilIndexed();
      const [hit, ...more] = await findOwn(ann, 'quiet orangu');
      expect(more).toEqual([]);
      expect(hit?.snippet).toBe('The orangutan is a quiet neighbour');
      expect(hit?.matches.map(({ start, end }) => hit.snippet.slice(start, end))).toEqual(['orangutan', 'quiet']);
      expect(await findOwn(ann, 'орангу')).toHaveLength(1);
      expect(await findOwn(ann, 'orangu quiet')).toHaveLength(1);
      expect(await findOwn(ann, 'rangutan quiet')).toEqual([]);
      expect(await find(bob, 'orangu')).toEqual([]);
    }
  });

  it('finds compounds, folded letters and scripts without spaces, before and after indexing', async () => {
    const chat = await ann.chat(agentId, { name: 'Inputs' });
    const cases: [text: string, question: string, marked: string][] = [
      ['The server runs on Node.js here', 'Node.js', 'Node'],
      ['Write to help@example.org please', 'help@example.org', 'help'],
      ['Open https://docs.example.com/start', 'docs.example.com', 'docs'],
      ['The plan costs $12.50 a month', '12.50', '12.50'],
      ['PostgreSQL has SQL/JSON functions', 'JSON', 'JSON'],
      ['First edit /etc/hosts as root', '/etc/hosts', 'etc'],
      ['Then change config.yaml again', 'yaml', 'yaml'],
      ['I sent report_final yesterday', 'report_final', 'report'],
      ['我们的退货政策是三十天内可以退货', '退货', '退货'],
      ['商品は返品できます', '返品', '返品'],
      ['สามารถขอคืนเงินได้', 'คืนเงิน', 'คืนเงิน'],
      ['Attach your résumé to it', 'resume', 'résumé'],
      ['Biuro jest w Łódź', 'Lodz', 'Łódź'],
      ['Die Straße ist lang', 'Strasse', 'Straße'],
      ['Ёжик в тумане', 'ежик', 'Ёжик'],
    ];
    for (const [text] of cases) await ann.post(chat.id, text);
    for (const stage of ['fresh', 'indexed']) {
      if (stage === 'indexed') await untilIndexed();
      for (const [text, question, marked] of cases) {
        const [hit] = await findOwn(ann, question);
        const marks = hit?.matches.map(({ start, end }) => hit.snippet.slice(start, end)).join(' ');
        expect({ stage, question, snippet: hit?.snippet }).toEqual({ stage, question, snippet: text });
        expect({ stage, question, marks }).toEqual({ stage, question, marks: expect.stringContaining(marked) });
      }
    }
  });

  it('requires every word, and finds nothing of other users', async () => {
    const chat = await ann.chat(agentId);
    await ann.post(chat.id, 'a xylophone and a trombone');
    for (const stage of ['fresh', 'indexed']) {
      expect(await findOwn(ann, 'xylophone trombone')).toHaveLength(1);
      expect({ stage, hits: await find(ann, 'xylophone bassoon') }).toEqual({ stage, hits: NOTHING });
      expect({ stage, hits: await find(bob, 'xylophone') }).toEqual({ stage, hits: NOTHING });
      await untilIndexed();
    }
  });

  it('[case 43] paginates newest first without gaps while messages are added', async () => {
    const chat = await bob.chat(agentId);
    const all: number[] = [];
    for (let n = 0; n < 4; n++) {
      const sent = await bob.post(chat.id, `pagination ${n}`);
      all.push(sent.id, (await bob.reply(chat.id, sent.id)).id);
    }
    await untilIndexed();
    const seen: number[] = [];
    for (let before = ''; ; ) {
      const page = ids(await find(bob, 'pagination', `&page_size=3${before}`));
      if (page.length === 0) break;
      expect(page.length).toBeLessThanOrEqual(3);
      seen.push(...page);
      before = `&before=${page.at(-1)}`;
      await bob.post(chat.id, 'pagination, one more');
    }
    expect(seen).toEqual([...all].reverse());
  });

  it('[case 42] accepts any search text', async () => {
    const chat = await bob.chat(agentId);
    await bob.post(chat.id, `it's "quoted" & <b>bold</b> :* \\ 100% \u0002`);
    const harmless = [
      `"`,
      `'`,
      `it's & | ! ( )`,
      'bold:*',
      '-bold',
      'a:b:c',
      '\\',
      '%',
      '<->',
      '😀',
      'и',
      'the',
      'x'.repeat(200),
    ];
    for (const q of harmless) {
      const answer = await bob.call('GET', `${SEARCH}?q=${encodeURIComponent(q)}`);
      expect({ q, status: answer.status }).toEqual({ q, status: 200 });
    }
    const [hit] = await find(bob, '"quoted" !bold');
    expect(hit?.snippet).toContain('quoted');
    expect(hit?.snippet).not.toContain('\u0002');
    expect(await find(bob, 'bold', '&page_size=1000')).not.toHaveLength(0);
  });

  it('[case 42] [case 43] rejects invalid parameters', async () => {
    const statusOf = async (query: string): Promise<number> => (await ann.call('GET', SEARCH + query)).status;
    for (const query of [
      '',
      '?q=',
      '?q=%20%20',
      `?q=${'x'.repeat(201)}`,
      '?q=a&q=b',
      '?q=%00',
      '?q=a&page_size=0',
      '?q=a&before=x',
    ]) {
      expect({ query, status: await statusOf(query) }).toEqual({ query, status: 400 });
    }
    expect(await find(ann, '😀'.repeat(200))).toEqual(NOTHING);
    expect((await fetch(`${api.url}${SEARCH}?q=a`)).status).toBe(401);
  });

  it('returns the snippet of a match far into a long message', async () => {
    const chat = await bob.chat(agentId);
    await bob.post(chat.id, `${'слово за словом, '.repeat(500)} а вот и черепахи`);
    const [hit] = await findOwn(bob, 'черепаха');
    expect(hit?.snippet.length).toBeLessThan(500);
    expect(hit?.matches.map(({ start, end }) => hit.snippet.slice(start, end))).toEqual(['черепахи']);
  });
});
