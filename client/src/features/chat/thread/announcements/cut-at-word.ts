import { cutTo } from '@contract/limits';

/** How much of a reply is spoken by itself, in characters: whoever wants to hear all of it goes to its message. */
export const ANNOUNCED_MAX_CHARS = 500;

/** The beginning of a text, at most so long, that ends with a whole word and says that there is more. */
export function cutAtWord(text: string, max: number): string {
  const head = cutTo(text, max);
  if (head === text) return text;
  // What follows may begin right there: then the last word is whole.
  const end = /\s/.test(text.charAt(head.length)) ? head.length : head.search(/\s\S*$/);
  // Some languages have no spaces, and some words are no words.
  return `${head.slice(0, end >= head.length / 2 ? end : head.length).trimEnd()}…`;
}
