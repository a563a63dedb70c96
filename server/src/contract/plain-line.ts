import { cutTo } from './limits.js';
import { splitReasoning } from './reasoning.js';

/** Length of the text that is read, in UTF-16 units. Bounds the cost of a long message. */
const READ = 400;

const RULES: readonly [RegExp, string][] = [
  [/^\s*<\/think(?:ing)?>/i, ''],
  [/^[ \t]*(?:```|~~~).*$/gm, ''],
  [/^[ \t]*(?:[-*_][ \t]*){3,}$/gm, ''],
  [/^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/gm, ''],
  [/^(?:[ \t]*(?:>|[-*+][ \t]+(?:\[[ xX]\])?|#{1,6}[ \t]))+[ \t]*/gm, ''],
  [/<\/?(?:br|sub|sup|kbd|details|summary)\b[^>]*>/gi, ' '],
  [/<((?:https?:\/\/|mailto:)[^>\s]+)>/gi, '$1'],
  [/!?\[([^\]]*)\]\([^)]*(?:\)|$)/g, '$1'],
  [/\[\^[^\]]*\]/g, ''],
  [/(\*\*|__|~~)(?=\S)([\s\S]*?\S)\1/g, '$2'],
  [/(?<![\w*\\])\*(?=[^\s*])([^*]*[^\s*])\*(?![\w*])/g, '$1'],
  [/(?<![\w_\\])_(?=[^\s_])([^_]*[^\s_])_(?![\w_])/g, '$1'],
  [/`+/g, ''],
  [/\\([\\`*_{}[\]()#+\-.!>~|])/g, '$1'],
  [/^[ \t]*\||\|[ \t]*$/gm, ' '],
  [/\s+/g, ' '],
];

/** A Markdown text as one line without marks and reasoning, of at most `max` characters. */
export function plainLine(markdown: string, max: number): string {
  const start = splitReasoning(markdown).answer.slice(0, READ);
  const line = RULES.reduce((text, [mark, instead]) => text.replace(mark, instead), start).trim();
  const cut = cutTo(line, max);
  return cut === line ? line : `${cutTo(line, max - 1).trimEnd()}…`;
}
