import { attention } from 'micromark-core-commonmark';
import { classifyCharacter } from 'micromark-util-classify-character';
import type { Code, Effects, Extension, State, TokenizeContext } from 'micromark-util-types';

const ASTERISK = 42;
const PUNCTUATION = 2;
const OPENING = '([{«“‘„（【《〈「『';
const CLOSING = ')]}»”’.,:;!?%…）】》〉」』。，、：；！？';
/** Quotes that open and close; only strong emphasis treats them as both. */
const STRAIGHT = '"\'';

const isIn = (characters: string, code: Code): boolean =>
  code !== null && code > 0 && characters.includes(String.fromCharCode(code));

/**
 * Emphasis beside punctuation. CommonMark does not parse `**Note:**text` and `一个**“词”**的` as emphasis, because letters
 * follow punctuation without a space. Here asterisks also close after closing punctuation and open before opening
 * punctuation.
 */
export function emphasisSyntax(): Extension {
  return { text: { [ASTERISK]: { ...attention, name: 'attention', tokenize } } };
}

function tokenize(this: TokenizeContext, effects: Effects, ok: State): State {
  const markers = this.parser.constructs.attentionMarkers.null ?? [];
  const previous = this.previous;
  const before = classifyCharacter(previous);
  let length = 0;
  return start;

  function start(code: Code): State | undefined {
    effects.enter('attentionSequence');
    return inside(code);
  }

  function inside(code: Code): State | undefined {
    if (code === ASTERISK) {
      length += 1;
      effects.consume(code);
      return inside;
    }
    const token = effects.exit('attentionSequence');
    const after = classifyCharacter(code);
    const quotes = length > 1 ? STRAIGHT : '';
    token._open =
      !after ||
      (after === PUNCTUATION && Boolean(before)) ||
      markers.includes(code) ||
      (!before && isIn(OPENING + quotes, code));
    token._close =
      !before ||
      (before === PUNCTUATION && Boolean(after)) ||
      markers.includes(previous) ||
      (!after && isIn(CLOSING + quotes, previous));
    return ok(code);
  }
}
