import { truncate } from '@contract/text/truncate';

/** Maximum length of an announced reply, in characters. The full text can be read in its message. */
export const ANNOUNCED_MAX_CHARS = 500;

/** Cuts a text at a word boundary to at most `max` characters and appends an ellipsis. */
export function cutAtWord(text: string, max: number): string {
  const head = truncate(text, max);
  if (head === text) return text;
  // If whitespace follows, the last word is complete.
  const end = /\s/.test(text.charAt(head.length)) ? head.length : head.search(/\s\S*$/);
  // Languages without spaces and very long words have no word boundary nearby.
  return `${head.slice(0, end >= head.length / 2 ? end : head.length).trimEnd()}…`;
}
