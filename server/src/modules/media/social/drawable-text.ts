/** Characters that are never drawn, such as those that turn the direction of the text. */
const INVISIBLE = /\p{Cf}/gu;

/**
 * The text without what the fonts cannot draw: a box would stand for each of these characters. Empty if no letter and no
 * digit is left, because the marks between them say nothing.
 * @param missing characters, and emoji of several characters
 */
export function drawableText(text: string, missing: readonly string[]): string {
  const shown = missing.reduce((rest, piece) => rest.replaceAll(piece, ''), text.normalize('NFC'));
  return /[\p{L}\p{N}]/u.test(shown) ? shown.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim() : '';
}
