import type { Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { emphasisSyntax } from './emphasis';
import { endLinksAtFullWidth } from './full-width-links';
import { keepLineBreaks } from './line-breaks';
import { mathFromMarkdown, mathSyntax } from './math';
import { safeHtml } from './safe-html';

/** The part of the parser that plugins use. */
interface Parser {
  data(): { micromarkExtensions?: unknown[]; fromMarkdownExtensions?: unknown[] };
}

// One tilde is text: "10~20 min".
const syntax = () => [gfm({ singleTilde: false }), emphasisSyntax(), mathSyntax()];
const nodes = () => [gfmFromMarkdown(), mathFromMarkdown()];

/** The Markdown of messages: GFM, formulas, and emphasis beside punctuation. Omits remark-gfm's serializer. */
export function dialect(this: Parser): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), ...syntax()];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), ...nodes()];
}

const parse = (markdown: string): RootContent[] =>
  fromMarkdown(markdown, { extensions: syntax(), mdastExtensions: nodes() }).children;

/** Transforms the tree: line breaks, URLs before full-width punctuation, and the permitted HTML elements. */
export function dialectTree() {
  const steps = [keepLineBreaks(), endLinksAtFullWidth(), safeHtml(parse)];
  return (tree: Root, file: { value: unknown }): void => {
    for (const step of steps) step(tree, file);
  };
}
