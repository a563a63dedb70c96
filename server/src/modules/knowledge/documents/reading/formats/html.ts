import { compile, type FormatCallback } from 'html-to-text';
import { type DocumentText, type Section, titleOf } from '../sections.js';

/** Characters that mark a heading in the text; removed from the page first. */
const [BEGIN, MIDDLE, END] = ['\u0001', '\u0002', '\u0003'];
// biome-ignore lint/suspicious/noControlCharactersInRegex: the marks above
const MARKS = /[\u0001-\u0003]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the marks above
const HEADING = /\u0001([^\u0001-\u0003]*)\u0002([^\u0001-\u0003]*)\u0003/;

const heading: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  builder.addLiteral(`${BEGIN}${anchorOf(element)}${MIDDLE}`);
  walk(element.children, builder);
  builder.addLiteral(END ?? '');
  builder.closeBlock({ trailingLineBreaks: 2 });
};

interface Element {
  attribs?: Record<string, string>;
  children?: Element[];
  parent?: Element | null;
}

/** The fragment that leads to a heading: its own, that of an anchor in it, or that of the section that it begins. */
function anchorOf(element: Element): string {
  const places = [element, ...(element.children ?? [])].map(({ attribs }) => {
    const link = attribs?.href?.startsWith('#') ? attribs.href.slice(1) : undefined;
    return attribs?.id ?? attribs?.name ?? link;
  });
  const begun = element.parent?.children?.find(({ attribs }) => attribs) === element ? element.parent.attribs?.id : '';
  return (places.find(Boolean) || begun || '').replace(MARKS, '').slice(0, 200);
}

const SKIPPED = [
  'head',
  'title',
  'nav',
  'header',
  'footer',
  'aside',
  'script',
  'style',
  'noscript',
  'template',
  'form',
  'button',
  'img',
];

const toText = compile({
  wordwrap: false,
  baseElements: { selectors: ['main', 'article', '[role=main]', 'body'], orderBy: 'selectors' },
  limits: { maxBaseElements: 1, maxInputLength: 1 << 25, maxDepth: 400 },
  formatters: { heading },
  selectors: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, format: 'heading' })),
    ...[...SKIPPED, 'a.headerlink', 'a.anchor'].map((selector) => ({ selector, format: 'skip' })),
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
  ],
});

const TITLE = /<title[^>]{0,200}>([^<]{0,1000})<\/title/i;

/** The main part of a page, cut at its headings. */
export function readHtml(html: string): DocumentText {
  const text = toText(html.replace(MARKS, ''));
  const sections: Section[] = [];
  // Even places hold the text before a heading, odd ones its anchor and its title.
  const parts = text.split(HEADING);
  sections.push({ title: '', text: parts[0] ?? '' });
  for (let at = 1; at < parts.length; at += 3) {
    const anchor = parts[at] === '' ? undefined : parts[at];
    sections.push({ title: titleOf(parts[at + 1] ?? ''), text: parts[at + 2] ?? '', ...(anchor && { anchor }) });
  }
  const [, title = ''] = TITLE.exec(html) ?? [];
  return { title: titleOf(toText(title)), sections };
}

/** Whether a page asks for a password and says little else. */
export function isSignIn(html: string): boolean {
  return /<input[^>]{0,500}type\s*=\s*["']?password/i.test(html) && toText(html).length < 2000;
}
