import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm as gfmSyntax } from 'micromark-extension-gfm';

/** What a plugin sees of the parser. */
interface Parser {
  data(): { micromarkExtensions?: unknown[]; fromMarkdownExtensions?: unknown[] };
}

/**
 * Tables, struck-out text, task lists, addresses and footnotes, as remark-gfm reads them; without its half that writes
 * Markdown, which is a sixth of what a message needs to be drawn.
 */
export function gfm(this: Parser): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfmSyntax()];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmFromMarkdown()];
}
