import { compile, type FormatCallback } from 'html-to-text';
import { type DocumentText, type Section, titleOf } from '../sections.js';
import { table } from './html-table.js';

/** Markers of headings in the text; removed from the page first. */
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

/** The fragment of a heading: its own, that of an anchor in it, or that of its section. */
function anchorOf(element: Element): string {
  const places = [element, ...(element.children ?? [])].map(({ attribs }) => {
    const link = attribs?.href?.startsWith('#') ? attribs.href.slice(1) : undefined;
    return attribs?.id ?? attribs?.name ?? link;
  });
  const begun = element.parent?.children?.find(({ attribs }) => attribs) === element ? element.parent.attribs?.id : '';
  return (places.find(Boolean) || begun || '').replace(MARKS, '').slice(0, 200);
}

/** The description of an image. */
const picture: FormatCallback = (element, _walk, builder) => {
  const words = element.attribs?.alt?.trim();
  if (words) builder.addInline(`[${words}]`);
};

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const SKIPPED = [
  ...['head', 'title', 'nav', 'script', 'style', 'noscript', 'template', 'hr'],
  // A form may contain the whole page.
  ...['button', 'select', 'textarea', 'datalist'],
  ...['a.headerlink', 'a.anchor'],
];
/** Removed around the main part; inside, they contain its title and notes. */
const AROUND = ['header', 'footer', 'aside'];
/** Block elements that `html-to-text` does not know. */
const LINES = ['dt', 'dd', 'figcaption', 'summary', 'caption', 'legend', 'address', 'tr', 'td', 'th', 'center'];
const BLOCKS = ['dl', 'figure', 'details', 'fieldset'];

const converter = (base: string, skipped: string[]) =>
  compile({
    wordwrap: false,
    baseElements: { selectors: [base] },
    limits: { maxInputLength: 1 << 25, maxDepth: 400 },
    formatters: { heading, table, picture },
    selectors: [
      ...HEADINGS.map((selector) => ({ selector, format: 'heading' })),
      ...LINES.map((selector) => ({
        selector,
        format: 'block',
        options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
      })),
      ...BLOCKS.map((selector) => ({ selector, format: 'block' })),
      ...skipped.map((selector) => ({ selector, format: 'skip' })),
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'picture' },
      { selector: 'table', format: 'table' },
    ],
  });

const ofMain = converter('main', SKIPPED);
const ofRole = converter('[role=main]', SKIPPED);
const ofArticle = converter('article', SKIPPED);
const ofBody = converter('body', [...SKIPPED, ...AROUND]);

/** The text of the main part. On a page with several articles, such as a list of news, all count. */
function toText(html: string): string {
  const count = (tag: RegExp): number => html.match(tag)?.length ?? 0;
  const main = [
    count(/<main[\s>]/gi) > 0 && ofMain,
    count(/role\s*=\s*["']?main\b/gi) > 0 && ofRole,
    count(/<article[\s>]/gi) === 1 && ofArticle,
  ];
  for (const read of main) {
    const text = read ? read(html) : '';
    if (text.trim() !== '') return text;
  }
  return ofBody(html);
}

const TITLE = /<title[^>]{0,200}>([^<]{0,1000})<\/title/i;

/** Splits the main part of a page at its headings. */
export function readHtml(html: string): DocumentText {
  const text = toText(html.replace(MARKS, ''));
  const sections: Section[] = [];
  // Even elements are the text before a heading, odd ones its anchor and title.
  const parts = text.split(HEADING);
  sections.push({ title: '', text: parts[0] ?? '' });
  for (let at = 1; at < parts.length; at += 3) {
    const anchor = parts[at] === '' ? undefined : parts[at];
    sections.push({ title: titleOf(parts[at + 1] ?? ''), text: parts[at + 2] ?? '', ...(anchor && { anchor }) });
  }
  const [, title = ''] = TITLE.exec(html) ?? [];
  return { title: titleOf(toText(title)), sections };
}

/** Whether a page is a sign-in page: a password field and little text. */
export function isSignIn(html: string): boolean {
  return /<input[^>]{0,500}type\s*=\s*["']?password/i.test(html) && toText(html).length < 2000;
}
