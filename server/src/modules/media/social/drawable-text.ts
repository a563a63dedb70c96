/** Letters that the font of cards lacks, and emoji. */
const WITHOUT_GLYPH = /(?![\p{Script=Latin}\p{Script=Cyrillic}\p{M}])[\p{L}\p{Extended_Pictographic}\p{Cf}\p{So}]/gu;

/** The text without what the font cannot draw, such as emoji and Chinese: a box would stand for each of them. */
export function drawableText(text: string): string {
  return text.normalize('NFC').replace(WITHOUT_GLYPH, '').replace(/\s+/g, ' ').trim();
}
