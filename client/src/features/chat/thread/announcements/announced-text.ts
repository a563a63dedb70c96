import { truncate } from '@contract/text/truncate';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { type Piece, planMarkdown } from '../../../../markdown/plan/markdown-budget';
import { ANNOUNCED_MAX_CHARS, cutAtWord } from './cut-at-word';

/** Source characters to read. Markdown syntax and URLs take space but are not announced. */
const READ_AT_ONCE = 8 * ANNOUNCED_MAX_CHARS;
/** Pieces to parse; each takes the parser a few milliseconds. */
const PIECES_AT_ONCE = 3;

/** The used fields of a Markdown syntax tree node. */
interface Node {
  type: string;
  value?: string;
  alt?: string | null | undefined;
  children?: Node[];
}

/** Nodes whose children are separate blocks of text. */
const BLOCKS = new Set(['root', 'blockquote', 'list', 'listItem', 'table', 'tableRow']);
/** Nodes that are not announced. */
const SILENT = new Set(['html', 'definition', 'footnoteDefinition', 'footnoteReference', 'thematicBreak']);

/** Converts Markdown to text for screen readers: no syntax, no URLs, and only the beginning of a long text. */
export function announcedText(markdown: string): string {
  const head = truncate(markdown, READ_AT_ONCE);
  const pieces = planMarkdown(head);
  const said = textOfPieces(pieces.slice(0, PIECES_AT_ONCE));
  const isWhole = head === markdown && pieces.length <= PIECES_AT_ONCE;
  return cutAtWord(isWhole ? said : `${said} …`, ANNOUNCED_MAX_CHARS);
}

/** Converts pieces until the text is long enough. */
function textOfPieces(pieces: readonly Piece[]): string {
  const said: string[] = [];
  let length = 0;
  for (const piece of pieces) {
    const text = textOfPiece(piece).replace(/\s+/g, ' ').trim();
    said.push(text);
    length += text.length;
    if (length > ANNOUNCED_MAX_CHARS) break;
  }
  return sentences(said);
}

/** Markdown syntax, removed by pattern from pieces that are too costly to parse. */
const MARKS = /[*_~`#>|\\]+/g;

function textOfPiece({ text, kind }: Piece): string {
  if (kind !== 'markdown') return text.replace(MARKS, '');
  return textOf(fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }));
}

function textOf(node: Node): string {
  if (SILENT.has(node.type)) return '';
  if (node.type === 'break') return ' ';
  const inner = node.children?.map(textOf);
  if (!inner) return node.value ?? node.alt ?? '';
  if (BLOCKS.has(node.type)) return sentences(inner);
  return node.type === 'link' ? withoutWay(inner.join('')) : inner.join('');
}

/** Joins texts into sentences: punctuation makes the screen reader pause. */
export function sentences(texts: readonly string[]): string {
  const said = texts.map((text) => text.trim()).filter((text) => text !== '');
  return said.map((text, at) => (at === said.length - 1 || /\p{Po}$/u.test(text) ? text : `${text}.`)).join(' ');
}

/** Shortens a bare URL to its host. */
const withoutWay = (text: string): string => text.replace(/^(?:https?:\/\/|(?=www\.))([^/?#\s]+)\S*$/i, '$1');
