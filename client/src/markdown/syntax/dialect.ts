import type { Root, RootContent } from 'mdast';
import { fromMarkdown, type Options } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { emphasisSyntax } from './emphasis';
import { endLinksAtFullWidth } from './full-width-links';
import { keepLineBreaks } from './line-breaks';
import { mathFromMarkdown, mathSyntax } from './math';
import { safeHtml } from './safe-html';

declare module 'mdast' {
  interface EmphasisData {
    /** A permitted HTML element, which has no node of its own in mdast. */
    element?: 'sub' | 'sup' | 'kbd' | 'details' | 'summary';
  }
  interface InlineCodeData {
    /** The code is LaTeX; `display`: on a line of its own. */
    formula?: 'inline' | 'display';
  }
}

const options: Options = {
  // One tilde is text: "10~20 min".
  extensions: [gfm({ singleTilde: false }), emphasisSyntax(), mathSyntax()],
  mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
};

const parse = (markdown: string): RootContent[] => fromMarkdown(markdown, options).children;

/**
 * Parses the Markdown of messages: GFM, formulas, emphasis beside punctuation, line breaks inside paragraphs, URLs that end
 * before full-width punctuation, and the permitted HTML elements.
 */
export function parseMarkdown(markdown: string): Root {
  const tree = fromMarkdown(markdown, options);
  keepLineBreaks(tree, markdown);
  endLinksAtFullWidth(tree, markdown);
  safeHtml(tree, parse);
  return tree;
}
