import { sourceOf } from './source-of.js';

const file = (name: string) => ({ document: { name, url: null }, anchor: null });
const page = (url: string, anchor: string | null, at: number | null = null) => ({
  document: { name: 'Help', url },
  page: at,
  anchor,
});

it.each([
  ['en', { title: 'Returns', document: null, page: null, anchor: null }, { title: 'Returns' }],
  ['en', { title: 'Returns', ...file('Handbook.pdf'), page: 12 }, { title: 'Handbook.pdf · Returns, p. 12' }],
  ['ru', { title: 'Возврат', ...file('Правила.pdf'), page: 12 }, { title: 'Правила.pdf · Возврат, с. 12' }],
  ['ru', { title: 'Terms.pdf, p. 3 (2)', ...file('Terms.pdf'), page: 3 }, { title: 'Terms.pdf, с. 3' }],
  ['en', { title: 'notes.txt (2)', ...file('notes.txt'), page: null }, { title: 'notes.txt' }],
  [
    'en',
    { title: 'Help', ...page('https://example.com/help', null) },
    { title: 'Help', url: 'https://example.com/help' },
  ],
  [
    'en',
    { title: 'Returns', ...page('https://example.com/help?a=1#top', 'if you return') },
    { title: 'Help · Returns', url: 'https://example.com/help?a=1#if%20you%20return' },
  ],
  [
    'en',
    { title: 'Returns', ...page('https://example.com/a.pdf', null, 4) },
    { title: 'Help · Returns, p. 4', url: 'https://example.com/a.pdf#page=4' },
  ],
] as const)('names document, chapter and page, and links to web pages: %s %j', (language, chapter, source) =>
  expect(sourceOf(chapter, language)).toEqual(source),
);

it('cuts the name of a document before its chapter and page, and omits an address that is too long', () => {
  const { title } = sourceOf({ title: 'Returns', ...file(`${'x'.repeat(300)}.pdf`), page: 12 }, 'en');
  expect([title.length, title.slice(-20)]).toEqual([200, 'xxx · Returns, p. 12']);
  const long = `https://example.com/${'x'.repeat(1970)}`;
  expect(sourceOf({ title: 'A', ...page(long, 'a-long-anchor') }, 'en')).toEqual({ title: 'Help · A' });
});

it('recognizes the cut name of a document as the title of its chapter', () => {
  const name = 'A very long name of a file that says what is in it.pdf';
  const title = `${name.slice(0, 40)}, p. 2`;
  expect(sourceOf({ title, ...file(name), page: 2 }, 'en')).toEqual({ title: `${name}, p. 2` });
});
