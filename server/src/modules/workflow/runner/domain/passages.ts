/** A longer paragraph is split at the end of a sentence. */
const PASSAGE_MAX = 700;
const LIST_ITEM = /^\s*(?:[-*•]|\d+[.)])\s/;
const SENTENCES = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const HEADING = /^#{1,6}\s/;

/** Splits a chapter into self-contained passages: paragraphs, and lists with their introductory line. */
export function passagesOf(content: string): string[] {
  const blocks = content
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '');
  return joinLeads(blocks).flatMap(cutLong);
}

/** The sentences of a passage. Lists and code stay whole. */
export function sentencesOf(passage: string): string[] {
  if (passage.includes('`') || passage.split('\n').some((line) => LIST_ITEM.test(line))) return [passage];
  return passage
    .split('\n')
    .flatMap((line) => [...SENTENCES.segment(line)].map(({ segment }) => segment.trim()))
    .filter((sentence) => sentence !== '');
}

/** A heading or a line that ends in a colon belongs to the next block; a list belongs to the list before it. */
function joinLeads(blocks: string[]): string[] {
  const joined: string[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (last !== undefined && (leads(last) || (LIST_ITEM.test(lastLine(last)) && LIST_ITEM.test(block)))) {
      joined[joined.length - 1] = `${last}\n\n${block}`;
    } else {
      joined.push(block);
    }
  }
  return joined;
}

const lastLine = (block: string): string => block.slice(block.lastIndexOf('\n') + 1);
const leads = (block: string): boolean => /[:：]$/.test(block) || HEADING.test(lastLine(block));

function cutLong(passage: string): string[] {
  if (passage.length <= PASSAGE_MAX || passage.includes('\n') || passage.includes('`')) return [passage];
  const pieces: string[] = [];
  let piece = '';
  for (const sentence of passage.match(/[^.!?…]+(?:[.!?…]+["»”)]*|$)\s*/gu) ?? [passage]) {
    if (piece !== '' && piece.length + sentence.length > PASSAGE_MAX) {
      pieces.push(piece.trim());
      piece = '';
    }
    piece += sentence;
  }
  if (piece.trim() !== '') pieces.push(piece.trim());
  return pieces;
}
