import { normalizeNfc } from '../http/validation/normalize-nfc.js';

// biome-ignore lint/complexity/useRegexLiterals: the compiler's target is older than the `v` flag that Node.js has.
const EMOJI = new RegExp('\\p{RGI_Emoji}', 'gv');
const SPACES = /[\t-\r\u0085\p{Z}]+/gu;
/** Control characters, bidi marks, private use, and invisible characters: fillers, selectors, blanks of Braille and music. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}\uFFFC]/gu;
/** Scripts in which a joiner between letters changes their form. */
const JOINED =
  '[\\p{Script=Arabic}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gujarati}\\p{Script=Gurmukhi}\\p{Script=Kannada}' +
  '\\p{Script=Malayalam}\\p{Script=Oriya}\\p{Script=Sinhala}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Khmer}]';
const JOINER = new RegExp(`(?<=${JOINED})[\\u200C\\u200D](?=${JOINED})`, 'gu');

/**
 * Normalizes a name for storage: NFKC, no invisible characters, single spaces. Emoji keep their selectors and joiners.
 */
export function cleanName(text: string): string {
  let clean = '';
  let end = 0;
  for (const emoji of text.matchAll(EMOJI)) {
    clean += cleanText(text.slice(end, emoji.index)) + emoji[0];
    end = emoji.index + emoji[0].length;
  }
  return (clean + cleanText(text.slice(end))).replace(SPACES, ' ').trim();
}

/** Both steps twice: invisible characters separate letters and marks, and normalization may produce a filler. */
const cleanText = (text: string): string => seen(normalizeNfc(seen(text), 'NFKC'));

function seen(text: string): string {
  const spaced = text.replace(SPACES, ' ');
  const joiners = new Set([...spaced.matchAll(JOINER)].map((joiner) => joiner.index));
  return spaced.replace(UNSEEN, (unseen, at: number) => (joiners.has(at) ? unseen : ''));
}

/** Removes all invisible characters, also inside emoji. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '');
