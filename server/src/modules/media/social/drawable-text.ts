/** Characters that are never drawn, such as those that turn the direction of the text. */
const INVISIBLE = /\p{Cf}/gu;

/**
 * Removes characters that the fonts lack, which would be drawn as boxes. Empty if no letter or digit remains.
 * @param missing characters, and emoji of several characters
 */
export function drawableText(text: string, missing: readonly string[]): string {
  const shown = missing.reduce((rest, piece) => rest.replaceAll(piece, ''), text.normalize('NFC'));
  return /[\p{L}\p{N}]/u.test(shown) ? shown.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim() : '';
}
