/** Splits a text into pieces of a few words. The joined pieces are the text. */
export function piecesOf(text: string, wordsPerPiece: number): string[] {
  const words = text.match(/\s*\S+\s*?(?=\s|$)|\s+$/g) ?? [];
  const pieces: string[] = [];
  for (let start = 0; start < words.length; start += wordsPerPiece) {
    pieces.push(words.slice(start, start + wordsPerPiece).join(''));
  }
  return pieces;
}
