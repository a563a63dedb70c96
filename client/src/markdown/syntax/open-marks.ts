import { fenceOf, linesOf } from '../plan/markdown-blocks';

/** Emphasis markers that a later part of the text may close, longest first. */
const MARK = /(\*{1,3}|_{1,3}|~~|`+)/g;
const WORD = /[\p{L}\p{N}]/u;
const LETTER = /\p{L}/u;
/** Scripts without spaces between words. */
const NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Characters before emphasis: the start, a space, or punctuation that opens. */
const BEFORE = /^$|[\s([{"'“‘«*_~—–，。：；！？（「『]/u;
const OPENING = /["'“‘«([{（「『【《]/u;
/** Markers at the end whose meaning depends on the next characters. */
const TRAILING = /[*_~`\\]+$/;
/** A link with an incomplete URL. */
const LINK = /!?\[([^\]\n]*)\]\([^)\s]*$/;
/** A last line that may become a list item, a task, a heading underline or a quote. */
const BEGUN_LINE = /(^|\n)[ \t]*(?:\d{1,9}[.)]?|[-*+](?: \[[ xX]?\]?)?|-+|=+|>)?[ \t]*$/;

/**
 * Prepares the last block of a growing reply: closes open emphasis, so that bold text is bold from its first letter,
 * and drops markers at the end whose meaning depends on the next characters. Markers that are text (`*.ts`, `2**8`,
 * `Foo_(bar)`, `[note`) stay.
 */
export function closeOpenMarks(markdown: string): string {
  const fence = fenceAtEnd(markdown, fenceOf).state;
  if (fence === 'open') return markdown.replace(/(^|\n)[ \t]*[`~]+$/, '$1');
  if (fence === 'closing') return markdown;
  const from = markdown.lastIndexOf('\n\n') + 1;
  const block = withoutBegunTable(markdown.slice(from)).replace(BEGUN_LINE, '$1');
  return markdown.slice(0, from) + closed(block.replace(LINK, '$1').replace(TRAILING, ''));
}

interface FenceAtEnd {
  /** The text ends inside a fence or with the line that closes one. */
  state: 'open' | 'closing' | undefined;
  /** Code of the last fence. */
  code: string;
}

/** @param marksOf the fence markers of a line that opens or may close a fence */
function fenceAtEnd(markdown: string, marksOf: (line: string) => string | undefined): FenceAtEnd {
  let fence: string | undefined;
  let isClosing = false;
  let code = '';
  for (const line of linesOf(markdown)) {
    const marks = marksOf(line);
    isClosing = fence !== undefined && marks?.startsWith(fence) === true && line.trim() === marks;
    if (isClosing) fence = undefined;
    else if (fence !== undefined) code += line;
    else {
      fence = marks;
      code = '';
    }
  }
  return { state: fence !== undefined ? 'open' : isClosing ? 'closing' : undefined, code };
}

/** Code of the fence that a text ends inside of. Fences in lists are indented. */
export function openFence(markdown: string): string | undefined {
  const { state, code } = fenceAtEnd(markdown, (line) => fenceOf(line.trimStart()));
  return state === 'open' ? code : undefined;
}

/** Removes the head of a table until its delimiter row is complete. */
function withoutBegunTable(block: string): string {
  const begun = /(^|\n)\|[^\n]*(?:\n[|:\- \t]*)?$/.exec(block);
  const isWhole = begun !== null && /\n\|[^\n]*\n/.test(block.slice(0, begun.index + 1));
  return begun === null || isWhole ? block : block.slice(0, begun.index);
}

function closed(text: string): string {
  const open: string[] = [];
  let code: string | undefined;
  for (const match of text.matchAll(MARK)) {
    const [mark] = match;
    const before = text[match.index - 1] ?? '';
    const after = text[match.index + mark.length] ?? '';
    if (before === '\\' && code === undefined) continue;
    if (mark.startsWith('`')) code = code === undefined ? mark : code === mark ? undefined : code;
    else if (code !== undefined) continue;
    else if (open.at(-1) === mark && before !== '' && !/\s/.test(before)) open.pop();
    else if (mayOpen(mark, before, after)) open.push(mark);
  }
  const ends = [...open].reverse().join('');
  if (code !== undefined) return text.trimEnd() + (text.trimEnd().endsWith('`') ? ' ' : '') + code + ends;
  return ends === '' ? text : text.trimEnd() + ends;
}

function mayOpen(mark: string, before: string, after: string): boolean {
  const isStrong = mark.length > 1;
  if (!WORD.test(after) && !(isStrong && OPENING.test(after))) return false;
  if (BEFORE.test(before)) return true;
  if (mark.startsWith('_')) return false;
  return NO_SPACES.test(before) || (LETTER.test(before) && OPENING.test(after));
}
