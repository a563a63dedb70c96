import { cutTo } from './limits.js';
import { splitReasoning } from './reasoning.js';

/** Length of the text that is read, in UTF-16 units. Bounds the cost of a long message. */
const READ = 400;

/** Marks of Markdown with what remains of them. The lengths bound the time for hostile texts. */
const RULES: readonly [RegExp, string][] = [
  [/^\s*<\/think(?:ing)?>/i, ''],
  [/^[ \t]*(?:`{3,}|~{3,})[^\n`]*$/gm, ''],
  [/^[ \t]*(?:[-*_][ \t]*){3,}$/gm, ''],
  [/^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/gm, ''],
  [/^(?:[ \t]*(?:>|[-*+][ \t]+(?:\[[ xX]\])?|#{1,6}[ \t]))+[ \t]*/gm, ''],
  [/<\/?(?:br|sub|sup|kbd|details|summary)\b[^>]*>/gi, ' '],
  [/<((?:https?:\/\/|mailto:)[^>\s]+)>/gi, '$1'],
  [/!?\[([^\]]{0,500})\]\([^)]{0,2000}(?:\)|$)/g, '$1'],
  [/\[\^[^\]]*\]/g, ''],
  [/(\*\*|__|~~)(?=\S)([\s\S]{0,500}?\S)\1/g, '$2'],
  [/(?<![\w*\\])\*(?=[^\s*])([^*]{0,500}[^\s*])\*(?![\w*])/g, '$1'],
  [/(?<![\w_\\])_(?=[^\s_])([^_]{0,500}[^\s_])_(?![\w_])/g, '$1'],
  [/`+/g, ''],
  [/\\([\\`*_{}[\]()#+\-.!>~|])/g, '$1'],
  [/^[ \t]*\||\|[ \t]*$/gm, ' '],
];

/** A text without the marks of Markdown; lines, and pipes between table cells, stay. */
export const withoutMarkdown = (text: string): string =>
  RULES.reduce((left, [mark, instead]) => left.replace(mark, instead), text);

/** A Markdown text as one line without marks and reasoning, of at most `max` characters. */
export function plainLine(markdown: string, max: number): string {
  const start = splitReasoning(markdown).answer.slice(0, READ);
  const line = withoutMarkdown(start).replace(/\s+/g, ' ').trim();
  const cut = cutTo(line, max);
  return cut === line ? line : `${cutTo(line, max - 1).trimEnd()}…`;
}
