import { splitReasoning } from '../chat/reasoning.js';
import { truncate } from './truncate.js';

/** Maximum length of the processed text, in UTF-16 units. Bounds the cost of a long message. */
const READ = 400;

/** The rules process at most this many characters at once, so that their time is linear in the length of a text. */
const PIECE = 2000;

/** Markdown syntax with its replacement. No pattern may match the same characters in two ways. */
const RULES: readonly [RegExp, string][] = [
  [/^\s*<\/think(?:ing)?>/i, ''],
  [/^[ \t]*(?:`{3,}|~{3,})[^\n`]*$/gm, ''],
  [/^[ \t]*(?:[-*_][ \t]*){3,}$/gm, ''],
  [/^[ \t|:]*-[-|: \t]*$/gm, ''],
  [/^(?:[ \t]*(?:>|[-*+][ \t]+(?:\[[ xX]\])?|#{1,6}[ \t]))+[ \t]*/gm, ''],
  [/<\/?(?:br|sub|sup|kbd|details|summary)\b[^<>]*>/gi, ' '],
  [/<((?:https?:\/\/|mailto:)[^<>\s]+)>/gi, '$1'],
  [/!?\[([^\]]{0,500})\]\([^)]{0,2000}(?:\)|$)/g, '$1'],
  [/\[\^[^\][\s]+\]/g, ''],
  [/(\*\*|__|~~)(?=\S)([\s\S]{0,500}?\S)\1/g, '$2'],
  [/(?<![\w*\\])\*(?=[^\s*])([^*]{0,500}[^\s*])\*(?![\w*])/g, '$1'],
  [/(?<![\w_\\])_(?=[^\s_])([^_]{0,500}[^\s_])_(?![\w_])/g, '$1'],
  [/`+/g, ''],
  [/\\([\\`*_{}[\]()#+\-.!>~|])/g, '$1'],
  [/^[ \t]*\||\|[ \t]*$/gm, ' '],
];

/** Removes Markdown syntax from a text; line breaks, and pipes between table cells, stay. */
export const withoutMarkdown = (text: string): string =>
  piecesOf(text, PIECE)
    .map((piece) => RULES.reduce((left, [mark, instead]) => left.replace(mark, instead), piece))
    .join('');

/** Cuts a text into pieces of at most `max` characters: between paragraphs, else lines, else words. */
export function piecesOf(text: string, max: number): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const window = text.slice(at, at + max);
    const end = at + window.length < text.length ? endOfPiece(window) : window.length;
    pieces.push(window.slice(0, end));
    at += end;
  }
  return pieces;
}

function endOfPiece(window: string): number {
  for (const mark of ['\n\n', '\n', ' ']) {
    const at = window.lastIndexOf(mark);
    if (at > 0) return at + mark.length;
  }
  // Never inside a surrogate pair.
  return /[\uD800-\uDBFF]$/.test(window) ? window.length - 1 : window.length;
}

/** A Markdown text as one line without syntax and reasoning, of at most `max` characters. */
export function plainLine(markdown: string, max: number): string {
  const start = splitReasoning(markdown).answer.slice(0, READ);
  const line = withoutMarkdown(start).replace(/\s+/g, ' ').trim();
  const cut = truncate(line, max);
  return cut === line ? line : `${truncate(line, max - 1).trimEnd()}…`;
}
