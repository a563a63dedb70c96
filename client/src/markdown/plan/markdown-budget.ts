import { fenceOf, hasCrossReferences, linesOf, splitBlocks } from './markdown-blocks';
import { CELL, isHeavier, MAX_WEIGHT, weightOf } from './text-weight';

/**
 * Bounds the parsing time of untrusted text. It grows quadratically with the syntax characters, lines and nesting of
 * one piece, so each piece has a budget. Text beyond the budget is shown as plain text.
 */
export interface Piece {
  readonly text: string;
  /** `code` is one fenced block, which needs no parser. */
  readonly kind: 'markdown' | 'plain' | 'code';
}

interface Weighed extends Piece {
  readonly weight: number;
}

/** The weight up to which adjacent pieces are merged. */
const TARGET_WEIGHT = 2500;
/** Tables are parsed in linear time, and every further piece costs an observed element. */
const TABLE_WEIGHT = 4500;
const PLAIN_LENGTH = 800;
/** A text with more lines is not parsed: weighing each line would take longer than rendering it as plain text. */
const MAX_LINES = 8000;

const TOP_ITEM = /^(?:[-*+]|\d{1,9}[.)])\s/;
const TABLE_RULE = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
const DEFINITION = /^ {0,3}\[([^\]^\n][^\]\n]*)\]:[ \t]*\S/;
const NOTE = /^ {0,3}\[\^[^\]\n]+\]:/m;

/** The pieces of a text, in order. All but the last stay the same while the text grows, up to `MAX_LINES`. */
export function planMarkdown(markdown: string): Piece[] {
  if (!isHeavier(markdown, MAX_WEIGHT)) return [{ text: markdown, kind: 'markdown' }];
  if (hasMoreLines(markdown, MAX_LINES)) return [weigh(markdown)];
  const isLinked = hasCrossReferences(markdown);
  const blocks = isLinked ? splitLarge(weigh(markdown)) : splitBlocks(markdown).map(weigh).flatMap(splitLarge);
  const pieces = joinSmall(blocks);
  return isLinked ? withDefinitions(pieces, markdown) : pieces;
}

function hasMoreLines(text: string, most: number): boolean {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0 && lines <= most; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines > most;
}

function weigh(text: string): Weighed {
  const weight = text.length > MAX_WEIGHT ? text.length : weightOf(text);
  if (weight <= MAX_WEIGHT) return { text, kind: 'markdown', weight };
  return { text, kind: isFenced(text) ? 'code' : 'plain', weight: text.length };
}

/** One fence from the first line to the end. */
function isFenced(text: string): boolean {
  const [first = '', ...rest] = text.trimEnd().split('\n');
  return fenceOf(first) !== undefined && !rest.slice(0, -1).some((line) => closes(line, first));
}

const closes = (line: string, opening: string): boolean => {
  const [mark, marks] = [fenceOf(line), fenceOf(opening)];
  return mark !== undefined && marks !== undefined && mark.startsWith(marks) && line.trim() === mark;
};

/** Splits a block that is too large for one piece into its fences, list items or table rows. */
function splitLarge(block: Weighed): Weighed[] {
  if (block.kind !== 'plain') return [block];
  const lines = linesOf(block.text);
  const head = tableHead(lines);
  return (head === undefined ? splitLines(lines) : splitTable(head, lines.slice(2))).map(weigh);
}

function splitLines(lines: string[]): string[] {
  const parts: string[] = [];
  let current = '';
  let fence: string | undefined;
  let isAfterBlank = false;
  const cut = () => {
    if (current !== '') parts.push(current);
    current = '';
  };
  for (const line of lines) {
    if (fence !== undefined) {
      current += line;
      if (!closes(line, fence)) continue;
      fence = undefined;
      cut();
      continue;
    }
    const opens = fenceOf(line) !== undefined;
    if (opens || TOP_ITEM.test(line) || (isAfterBlank && !/^\s/.test(line))) cut();
    if (opens) fence = line;
    current += line;
    isAfterBlank = line.trim() === '';
  }
  cut();
  return parts;
}

function tableHead(lines: string[]): string | undefined {
  const [names = '', rule = ''] = lines;
  const head = names + rule;
  const isTable = names.includes('|') && rule.length < TARGET_WEIGHT && TABLE_RULE.test(rule.trimEnd());
  return isTable && weightOf(head) < TARGET_WEIGHT / 2 ? head : undefined;
}

/** Each part begins with the table head and ends with a blank line, so that parts are not merged again. */
function splitTable(head: string, rows: string[]): string[] {
  const parts: string[] = [];
  let [current, columns] = [head, head.split('|').length];
  let weight = weightOf(head);
  for (const row of rows) {
    const more = weightOf(row) + CELL * columns;
    if (weight + more > TABLE_WEIGHT && current !== head) {
      parts.push(`${current}\n`);
      current = head;
      weight = weightOf(head);
    }
    current += row;
    weight += more;
  }
  return [...parts, current];
}

/** Merges small adjacent pieces: a text may have tens of thousands of blocks. */
function joinSmall(pieces: Weighed[]): Piece[] {
  const joined: { text: string; kind: Piece['kind']; weight: number }[] = [];
  for (const { text, kind, weight } of pieces) {
    const last = joined.at(-1);
    if (last && last.kind === kind && kind !== 'code' && last.weight + weight <= TARGET_WEIGHT) {
      last.text += text;
      last.weight += weight;
    } else {
      joined.push({ text, kind, weight });
    }
  }
  return joined;
}

/** Splits long plain text, because browsers lay out one paragraph at a time. */
export function cutPlain(piece: Piece): Piece[] {
  return piece.kind === 'plain' ? cutText(piece.text).map((text) => ({ text, kind: 'plain' })) : [piece];
}

/** Parts of bounded length that end at a line end, else at a word end, else between two characters. */
function cutText(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  while (text.length - from > PLAIN_LENGTH) {
    const until = from + PLAIN_LENGTH;
    const head = text.slice(from, until);
    const end = [head.lastIndexOf('\n'), head.lastIndexOf(' ')].find((at) => at > PLAIN_LENGTH / 2);
    const to = end === undefined ? until - (isSecondHalf(text, until) ? 1 : 0) : from + end + 1;
    parts.push(text.slice(from, to));
    from = to;
  }
  return [...parts, text.slice(from)];
}

const isSecondHalf = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00;

/** Adds reference definitions to every piece. A footnote is rendered only in the piece that has its text. */
function withDefinitions(pieces: Piece[], markdown: string): Piece[] {
  const definitions = markdown.split('\n').flatMap((line) => {
    const label = DEFINITION.exec(line)?.[1];
    return label === undefined ? [] : [{ label, line }];
  });
  if (definitions.length > 200) return pieces;
  return pieces.map(({ text, kind }) => {
    if (kind !== 'markdown') return { text, kind };
    if (NOTE.test(text)) return { text, kind: 'plain' };
    const used = definitions.filter(({ label, line }) => text.includes(`[${label}]`) && !text.includes(line));
    const whole = used.length > 0 ? `${text}\n\n${used.map(({ line }) => line).join('\n')}` : text;
    return { text: weightOf(whole) <= MAX_WEIGHT ? whole : text, kind };
  });
}

/** The language of a `code` piece, and its code in parts. */
export function readFence(text: string): { language: string | undefined; code: string[] } {
  const lines = text.trimEnd().split('\n');
  const [first = '', last = ''] = [lines[0], lines.at(-1)];
  const language = first.replace(/^[ `~]+/, '').split(/\s/)[0] || undefined;
  const inner = lines.slice(1, lines.length > 1 && closes(last, first) ? -1 : undefined);
  return { language, code: cutText(`${inner.join('\n')}\n`) };
}
