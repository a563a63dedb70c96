/** With the `u` flag this matches only halves of a pair that stand alone. */
const LONE_SURROGATE = /\p{Surrogate}/gu;
const NUL = '\0';

/**
 * Collects the pieces of a reply and makes each fit to be sent and stored on its own: no NUL (PostgreSQL refuses it),
 * and no half of a surrogate pair (a model may cut an emoji in two, and UTF-8 cannot carry a half). The pieces that it
 * returns, joined, are `text`.
 */
export class TextPieces {
  #text = '';
  #heldHalf = '';

  /** Everything returned so far. */
  get text(): string {
    return this.#text;
  }

  /** What of `raw` can go out now; may be empty. */
  push(raw: string): string {
    let piece = this.#heldHalf + raw;
    this.#heldHalf = '';
    if (endsInHalf(piece)) {
      this.#heldHalf = piece.slice(-1);
      piece = piece.slice(0, -1);
    }
    return this.#add(piece);
  }

  /** What was held back; call once, after the last piece. */
  end(): string {
    const held = this.#heldHalf;
    this.#heldHalf = '';
    return this.#add(held);
  }

  #add(piece: string): string {
    const clean = cleanText(piece);
    this.#text += clean;
    return clean;
  }
}

/** Without NULs, and with U+FFFD in the place of lone surrogates. */
export function cleanText(text: string): string {
  const withoutNul = text.includes(NUL) ? text.replaceAll(NUL, '') : text;
  return withoutNul.replace(LONE_SURROGATE, '\uFFFD');
}

function endsInHalf(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff;
}
