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
      { title: 'Costs', content: 'EU   5', page: null, anchor: 'cost-2' },
    ]);
  });

  it('say the names of columns with the values of a table', () => {
    const [chapter] = toChapters(readCsv('\uFEFFname;price;\nTea;1,5;\n"Green; tea";2;new\n').sections, 'prices.csv');
    expect(chapter).toMatchObject({
      title: 'Row 2',
      content: 'name: Tea\nprice: 1,5\n\nname: Green; tea\nprice: 2\n3: new',
    });
  });

  it('have the heading of an empty section, and the whole of a long one in their text', () => {
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

  it('are cut where there is no gap', () => {
    const chapters = toChapters([{ title: '', text: '😀'.repeat(10_001) }], 'x');
    expect(chapters.map(({ content }) => [...content].length)).toEqual([10_000, 1]);
  });

  it('are joined when there are very many', () => {
    const sections = Array.from({ length: 2000 }, (_, at) => ({ title: `Word ${at}`, text: 'meaning '.repeat(5) }));
    const chapters = toChapters(sections, 'x');
    expect(chapters.length).toBeLessThanOrEqual(300);
    expect(chapters.map(({ title, content }) => `${title}\n${content}`).join('\n')).toContain('Word 1999');
  });

  it('hold no characters that cannot be stored', () => {
    const [chapter] = toChapters([{ title: 'A', text: 'a\0b\u0007c\uD800d\r\ne  \n\n\n\nf' }], 'x');
    expect(chapter?.content).toBe('abcd\ne\n\nf');
  });
});
