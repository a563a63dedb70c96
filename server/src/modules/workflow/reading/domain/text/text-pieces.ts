/** With the `u` flag this matches lone surrogates only. */
const LONE_SURROGATE = /\p{Surrogate}/gu;
const NUL = '\0';

/**
 * Collects the pieces of a reply so that each can be sent and stored separately: without NUL (PostgreSQL rejects it) and
 * without half a surrogate pair (a model may split an emoji, and UTF-8 cannot encode a half). The returned pieces joined
 * are `text`.
 */
export class TextPieces {
  #text = '';
  #heldHalf = '';

  get text(): string {
    return this.#text;
  }

  /** The part of `raw` that can be sent now; may be empty. */
  push(raw: string): string {
    let piece = this.#heldHalf + raw;
    this.#heldHalf = '';
    if (endsInHalf(piece)) {
      this.#heldHalf = piece.slice(-1);
      piece = piece.slice(0, -1);
    }
    return this.#add(piece);
  }

  /** The held-back rest; call once, after the last piece. */
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

/** Removes NULs and replaces lone surrogates by U+FFFD. */
export function cleanText(text: string): string {
  const withoutNul = text.includes(NUL) ? text.replaceAll(NUL, '') : text;
  return withoutNul.replace(LONE_SURROGATE, '\uFFFD');
}

function endsInHalf(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff;
}
