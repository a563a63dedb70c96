import { readCsv } from './formats/csv.js';
import { readHtml } from './formats/html.js';
import { readMarkdown } from './formats/markdown.js';
import { toChapters } from './sections.js';

const titles = (chapters: { title: string }[]): string[] => chapters.map(({ title }) => title);

describe('chapters of a document', () => {
  it('begin at the headings of Markdown, but not in code', () => {
    const { title, sections } = readMarkdown(
      '---\nlang: en\n---\n# Returns\n\nWithin **30 days**.\n\n```sh\n# a comment\n```\n\nCosts\n-----\nNone. #1\n\n### [Address](https://example.com) ##\nBerlin',
    );
    expect(title).toBe('Returns');
    expect(toChapters(sections, 'file.md')).toEqual([
      { title: 'Returns', content: 'Within **30 days**.\n\n```sh\n# a comment\n```', page: null, anchor: null },
      { title: 'Costs', content: 'None. #1', page: null, anchor: null },
      { title: 'Address', content: 'Berlin', page: null, anchor: null },
    ]);
  });

  it('begin at the headings of the main part of a page, with its anchors', () => {
    const { title, sections } = readHtml(
      `<html><head><title>Help &amp; contact</title><style>p {}</style></head><body><nav>Menu</nav><main>
      Welcome. <h1 id="top">Returns</h1><p>Within <b>30</b> days.</p><section id="cost"><h2>Costs<a class="headerlink"
      href="#cost-2">¶</a></h2><table><tr><td>EU</td><td>5</td></tr></table></section><script>alert(1)</script></main>
      <footer>Imprint</footer></body></html>`,
    );
    expect(title).toBe('Help & contact');
    expect(toChapters(sections, 'Help')).toEqual([
      { title: 'Help', content: 'Welcome.', page: null, anchor: null },
      { title: 'Returns', content: 'Within 30 days.', page: null, anchor: 'top' },
      { title: 'Costs', content: 'EU | 5', page: null, anchor: 'cost-2' },
    ]);
  });

  it('put terms, image descriptions, captions and rows of a page on separate lines', () => {
    const { sections } = readHtml(
      `<body><header>Shop</header><form><h1>Prices</h1><dl><dt>Tea</dt><dd>3</dd><dt>Milk</dt><dd>1</dd></dl>
      <figure><img src="a.png" alt="A cup"><figcaption>Our cup</figcaption></figure><table><caption>Rates</caption>
      <tr><th>Land</th><th>Days</th></tr><tr><td>EU</td><td></td><td><p>5</p></td></tr></table>
      <select><option>One</option></select></form><aside>News</aside></body>`,
    );
    expect(toChapters(sections, 'x')).toMatchObject([
      {
        title: 'Prices',
        content: 'Tea\n3\nMilk\n1\n\n[A cup]\nOur cup\n\nRates\nLand | Days\nEU | 5',
      },
    ]);
  });

  it('read tables that lay out a page column by column', () => {
    const long = 'Sentences of one column stay together and do not mix with those of its neighbour. '.repeat(3).trim();
    const { sections } = readHtml(
      `<table><tr><td><h2>Menu</h2><p>Start</p></td><td><h2 id="r">Returns</h2><p>${long}</p></td></tr></table>`,
    );
    expect(toChapters(sections, 'x')).toMatchObject([
      { title: 'Menu', content: 'Start' },
      { title: 'Returns', content: long, anchor: 'r' },
    ]);
  });

  it.each([
    ['the heading of an article', '<article><header><h1>Returns</h1></header>30 days<aside>No fee</aside></article>'],
    ['an empty main part', '<main></main><div><h1>Returns</h1>30 days<p>No fee</div>'],
    ['all articles', '<article><h1>Returns</h1>30 days</article><article>No fee</article>'],
  ])('have %s', (_name, html) =>
    expect(toChapters(readHtml(html).sections, 'x')).toMatchObject([
      { title: 'Returns', content: expect.stringMatching(/^30 days\s+No fee$/) },
    ]),
  );

  it('have the column names with the values of a table', () => {
    const [chapter] = toChapters(readCsv('\uFEFFname;price;\nTea;1,5;\n"Green; tea";2;new\n').sections, 'prices.csv');
    expect(chapter).toMatchObject({
      title: 'Tea – Green; tea',
      content: 'name: Tea\nprice: 1,5\n\nname: Green; tea\nprice: 2\n3: new',
    });
  });

  it.each<[string, string, string[]]>([
    ['one row', 'name;price\nTea;3', ['Tea']],
    ['rows that begin with a number', 'id;name\n1;Чай\n2;Сахар', ['Чай – Сахар']],
    ['rows of numbers', 'year;count\n2023;5\n2024;6', ['2023 – 2024']],
    ['rows of one name', 'name;price\nTea;3\nTea;4', ['Tea']],
    ['rows without words, and empty ones', 'a;b\n;\n?;!', ['#3']],
    ['names in several lines', 'name\n"Green\ntea"', ['Green tea']],
    ['long names', `name;price\n${'Long '.repeat(20)};3`, ['Long Long Long Long Long Long Long Long Long Long…']],
    [
      'two long names',
      `name\n${'Abc '.repeat(9)}\n${'Xyz '.repeat(9)}`,
      ['Abc Abc Abc Abc Abc Ab… – Xyz Xyz Xyz Xyz Xyz Xy…'],
    ],
    ['many rows', `name;text\nA;${'word '.repeat(300)}\nB;x\nC;${'word '.repeat(300)}`, ['A – B', 'C']],
    ['names of columns alone', 'name;price', ['prices.csv']],
  ])('of a table have the names of rows as titles: %s', (_name, csv, expected) => {
    const chapters = toChapters(readCsv(csv).sections, 'prices.csv');
    expect(titles(chapters)).toEqual(expected);
  });

  it('contain the heading of an empty section, and the full text of a long heading', () => {
    const long = 'A heading that is much longer than the title of a chapter may be';
    const sections = [
      { title: 'Part I', text: ' \n' },
      { title: 'Beginning', text: 'Once' },
      { title: long, text: 'upon a time' },
    ];
    const [first, second] = toChapters(sections, 'book');
    expect(first).toMatchObject({ title: 'Part I: Beginning', content: 'Once' });
    expect(second).toMatchObject({
      title: 'A heading that is much longer than the title of a',
      content: `${long}\n\nupon a time`,
    });
  });

  it('contain trailing headings, and those of a text without other content', () => {
    const [first, last] = toChapters(
      [
        { title: 'One', text: 'text' },
        { title: 'Two', text: '' },
        { title: 'Three', text: '' },
      ],
      'x',
    );
    expect(first).toMatchObject({ title: 'One', content: 'text' });
    expect(last).toMatchObject({ title: 'Two', content: 'Two\nThree' });
  });

  it('are cut between paragraphs, in at most 10,000 characters', () => {
    const paragraph = `${'word '.repeat(600).trim()}.`;
    const text = Array.from({ length: 10 }, () => paragraph).join('\n\n');
    const chapters = toChapters([{ title: 'Long', text, page: 7 }], 'x');
    expect(titles(chapters)).toEqual(['Long', 'Long (2)', 'Long (3)', 'Long (4)']);
    expect(chapters.every(({ content, page }) => content.length <= 10_000 && content.endsWith('.') && page === 7)).toBe(
      true,
    );
    expect(chapters.map(({ content }) => content).join('\n\n')).toBe(text);
  });

  it('are cut within text without gaps', () => {
    const chapters = toChapters([{ title: '', text: '😀'.repeat(10_001) }], 'x');
    expect(chapters.map(({ content }) => [...content].length)).toEqual([10_000, 1]);
  });

  it('are joined when there are very many', () => {
    const sections = Array.from({ length: 2000 }, (_, at) => ({ title: `Word ${at}`, text: 'meaning '.repeat(5) }));
    const chapters = toChapters(sections, 'x');
    expect(chapters.length).toBeLessThanOrEqual(300);
    expect(chapters.map(({ title, content }) => `${title}\n${content}`).join('\n')).toContain('Word 1999');
  });

  it('contain no characters that cannot be stored', () => {
    const [chapter] = toChapters([{ title: 'A', text: 'a\0b\u0007c\uD800d\r\ne  \n\n\n\nf' }], 'x');
    expect(chapter?.content).toBe('abcd\ne\n\nf');
  });
});
