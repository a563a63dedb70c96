import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../support/services/database.js';

/** Questions that must find a text. */
const FOUND: [string, string][] = [
  ['Node.js', 'The server runs on Node.js.'],
  ['nodejs', 'The server runs on Node.js.'],
  ['Node', 'The server runs on Node.js.'],
  ['help@example.org', 'Write to help@example.org today'],
  ['example.org', 'Write to help@example.org today'],
  ['docs.example.com', 'See https://docs.example.com/start?a=1'],
  ['start', 'See https://docs.example.com/start?a=1'],
  ['12.50', 'It costs $12.50 a month'],
  ['SQL/JSON', 'PostgreSQL has SQL/JSON functions'],
  ['JSON', 'PostgreSQL has SQL/JSON functions'],
  ['/etc/hosts', 'Edit /etc/hosts first'],
  ['hosts', 'Edit /etc/hosts first'],
  ['yaml', 'Change config.yaml first'],
  ['config.yaml', 'Change config.yaml first'],
  ['report_final', 'Open report_final.docx'],
  ['report', 'Open report_final.docx'],
  ['退货', '我们的退货政策是三十天内可以退货'],
  ['退货政策', '我们的退货政策是三十天内可以退货'],
  ['返品', '商品は返品できます'],
  ['환불', '환불은 7일 이내에 가능합니다'],
  ['คืนเงิน', 'ลูกค้าสามารถขอคืนเงินได้ภายใน 7 วัน'],
  ['resume', 'Attach your résumé'],
  ['résumé', 'Attach your resume'],
  ['Lodz', 'Biuro w Łodzi, ul. Łódź 5'],
  ['Strasse', 'Die Straße ist lang'],
  ['STRASSE', 'Die Straße ist lang'],
  ['user name', 'Call getUserName() again'],
  ['getUserName', 'call getusername again'],
  ['JSONParser', 'a JSON parser'],
  ['user', 'the column user_name'],
  ['договор', 'Проверьте договоры аренды'],
  ['agreement', 'the signed agreements'],
  ['елка', 'Наша Ёлка'],
  ['Ёлка', 'наша елка'],
  ['йод', 'Йод и бинт'],
  ['OʼBrien', "O'Brien wrote"],
  ['O’Brien', "O'Brien wrote"],
  ['ｎｏｄｅ', 'Node'],
  ["don't work", 'they work'],
];

const NOT_FOUND: [string, string][] = [
  ['12.50', '12 apples'],
  ['Node.js', 'a node of the tree'],
  ['мои', 'мой дом и твой'],
  ['貨物', '我们的退货政策'],
  ['ёж', 'ежевика'],
];

/** Prefixes of words and a text that they must find. */
const BEGUN: [string, string][] = [
  ['work', 'the worker'],
  ['work ho', 'the worker has hours'],
  ['orangu', 'an orangutan'],
  ['退', '我们的退货政策'],
  ['คืน', 'ลูกค้าสามารถขอคืนเงินได้'],
  ['config.ya', 'Change config.yaml first'],
  ['the', 'theory'],
];

describe('search analyser', () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client(database.url);
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  const value = async (expression: string, ...values: unknown[]): Promise<unknown> =>
    (await client.query(`SELECT ${expression} AS value`, values)).rows[0].value;
  const finds = (question: string, text: string, query = 'search_query') =>
    value(`search_vector($2) @@ ${query}($1)`, question, text);

  it.each(FOUND)('finds with «%s» the text «%s»', async (question, text) => {
    expect(await finds(question, text)).toBe(true);
    expect(await finds(question, text, 'search_begun')).toBe(true);
  });

  it.each(NOT_FOUND)('does not find with «%s» the text «%s»', async (question, text) => {
    expect(await finds(question, text)).toBe(false);
  });

  it.each(BEGUN)('finds with the prefix «%s» the text «%s»', async (question, text) => {
    expect(await finds(question, text, 'search_begun')).toBe(true);
  });

  it('has no query for stop words and punctuation', async () => {
    for (const question of ['', ' ', 'the and of', 'и в на', '?!', '&|!:*()<>', "'\\ ''", '-', '👋']) {
      expect({ question, query: await value('search_query($1)::text', question) }).toEqual({ question, query: '' });
    }
  });

  it('accepts any question', async () => {
    const questions = [
      `"'\\`,
      'a:*b',
      '<!-- ',
      'x'.repeat(1000),
      '退'.repeat(1000),
      'é'.repeat(1000),
      'a.'.repeat(500),
    ];
    for (const question of questions) {
      for (const query of ['search_query', 'search_begun']) {
        expect(Number(await value(`numnode(${query}($1))`, question))).toBeLessThan(3000);
      }
    }
    const words = Array.from({ length: 500 }, (_, n) => `word${n}`).join(' ');
    expect(Number(await value('numnode(search_query($1))', words))).toBeLessThanOrEqual(79);
  });

  const letters = (from: number, count: number) =>
    Array.from({ length: 100_000 }, (_, n) => String.fromCodePoint(from + ((n * 7919) % count)));

  it.each([
    ['signs and letters', '~/'.repeat(50_000)],
    ['a compound', 'a_'.repeat(50_000)],
    ['CamelCase', 'aB'.repeat(50_000)],
    ['comments', '<!-- '.repeat(20_000)],
    ['combining marks', `z${'\u0301\u0316'.repeat(50_000)}`],
    ['letters that become eighteen', '\ufdfa'.repeat(100_000)],
    ['rare Chinese letters', letters(0x20000, 42_000).join('')],
    ['pairs of rare Chinese letters', letters(0x20000, 42_000).join('').replace(/(..)/gu, '$1 ')],
    [
      'Chinese letters and compounds',
      letters(0x4e00, 20_000)
        .map((one, n) => (n % 3 ? one : `${one}a${n}-b${n} `))
        .join(''),
    ],
    ['Thai letters', letters(0xe01, 40).join('')],
    ['different words', Array.from({ length: 25_000 }, (_, n) => `${(n * 7919).toString(36)}`).join(' ')],
    [
      'different compounds',
      Array.from({ length: 25_000 }, (_, n) => `${n.toString(36)}-${(n * 7).toString(36)}`).join(' '),
    ],
  ])('indexes 100,000 characters of %s', async (_name, text) => {
    const size = Number(await value('octet_length(search_vector($1, true)::text)', text.slice(0, 200_000)));
    expect(size).toBeGreaterThanOrEqual(0);
  });

  it('indexes at most one term per character, and at most 40,000 n-grams', async () => {
    const chinese = letters(0x4e00, 20_000).join('');
    expect(Number(await value('length(search_vector($1))', chinese))).toBeLessThan(81_000);
  });

  it('folds names', async () => {
    expect(await value('search_fold($1)', 'Ёлочный ПОМОЩНИК')).toBe('елочный помощник');
    expect(await value('search_fold($1)', 'Café O’Brien Ｎｏｄｅ')).toBe("cafe o'brien node");
    expect(await value('search_fold($1)', 'Cafe\u0301 Й')).toBe('cafe й');
  });
});
