import { convert } from 'html-to-text';

const DOCUMENT = /^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,1000}?-->\s*)*<(?:!doctype\s+html|html)[\s>]/i;

const MAX_CHARS = 500_000;

/** Whether a text is a whole HTML page. A fragment (`<b>Hi</b>`) is not: it may be part of a reply. */
export const isHtmlDocument = (text: string): boolean => text.startsWith('<') && DOCUMENT.test(text);

/** The text of an HTML page, without tags, scripts and images; links as `text (address)`. */
export function textOfHtml(html: string): string {
  return convert(html, {
    wordwrap: false,
    limits: { maxInputLength: MAX_CHARS, maxDepth: 100, maxChildNodes: 10_000 },
    selectors: [
      { selector: 'a', options: { linkBrackets: ['(', ')'], hideLinkHrefIfSameAsText: true, ignoreHref: false } },
      { selector: 'img', format: 'skip' },
      ...['head', 'style', 'script', 'noscript', 'template'].map((selector) => ({ selector, format: 'skip' })),
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
      { selector: 'table', options: { uppercaseHeaderCells: false } },
    ],
  });
}
