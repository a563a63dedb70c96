import { LIMITS } from '../../../../contract/limits.js';
import { plainLine } from '../../../../contract/text/plain-line.js';
import { truncate } from '../../../../contract/text/truncate.js';

/** Longer than any line that `plainLine` returns. */
const WHOLE = 1000;

const FIRST_SENTENCE = /^.*?(?:[。！？]|[.!?…]+(?=\s|$))/u;

/** A cut before this part of the limit would lose too much. */
const MIN_PART = 0.5;

/** A title from a text: its first sentence without Markdown, cut at a word. Empty when the text has no words. */
export function titleOf(text: string): string {
  const line = text
    .split('\n')
    .map((each) => plainLine(each, WHOLE))
    .find((each) => /[\p{L}\p{N}]/u.test(each));
  if (line === undefined) return '';
  const sentence = (FIRST_SENTENCE.exec(line)?.[0] ?? line).replace(/[.。:;,]+$/u, '');
  return cutAtWord(sentence.replace(/^["'«“„]+|["'»”“]+$/gu, '').trim());
}

function cutAtWord(text: string): string {
  if (truncate(text, LIMITS.chatName) === text) return text;
  const cut = truncate(text, LIMITS.chatName - 1);
  const space = cut.search(/\s\S*$/u);
  const words = space >= cut.length * MIN_PART ? cut.slice(0, space) : cut;
  return `${words.replace(/[\s,;:–—-]+$/u, '')}…`;
}
