import type { Extension as FromMarkdown } from 'mdast-util-from-markdown';
import type { Code, Effects, Extension, State, TokenizeContext } from 'micromark-util-types';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    inlineMath: 'inlineMath';
    inlineMathMark: 'inlineMathMark';
    inlineMathData: 'inlineMathData';
  }
}

const [DOLLAR, BACKSLASH, LINE_ENDINGS_UNTIL, SPACE] = [36, 92, -3, 32];
const [ROUND, SQUARE] = [40, 91];
/** What closes each opening bracket. */
const CLOSING: Record<number, number> = { [ROUND]: 41, [SQUARE]: 93 };

const isLineEnding = (code: Code): boolean => code !== null && code <= LINE_ENDINGS_UNTIL;
const isSpace = (code: Code): boolean => code === null || code < 0 || code === SPACE;
const isDigit = (code: Code): boolean => code !== null && code >= 48 && code <= 57;
const isWordCharacter = (code: Code): boolean =>
  isDigit(code) || (code !== null && ((code >= 65 && code <= 90) || (code >= 97 && code <= 122)));

/** `$20 and some words`: an amount of money, not a formula. */
const MONEY = /^\d[\d.,]*\s+\p{L}{2}/u;

/**
 * Formulas inside a paragraph: `$…$`, `$$…$$`, `\(…\)` and `\[…\]`. As in Pandoc, a single dollar opens only before and
 * closes only after something other than a space, and does not close before a digit, so amounts of money stay text.
 */
export function mathSyntax(): Extension {
  const construct = { name: 'inlineMath', tokenize: tokenizeMath };
  return { text: { [DOLLAR]: construct, [BACKSLASH]: construct } };
}

function tokenizeMath(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const before = this.previous;
  /** The bracket that closes, or a dollar. */
  let closing = DOLLAR;
  let [dollars, closed, length] = [0, 0, 0];
  let last: Code = null;
  let content = '';
  return start;

  function start(code: Code): State | undefined {
    if (code === DOLLAR && isWordCharacter(before)) return nok(code);
    effects.enter('inlineMath');
    effects.enter('inlineMathMark');
    effects.consume(code);
    if (code === BACKSLASH) return bracket;
    dollars = 1;
    return secondDollar;
  }

  function bracket(code: Code): State | undefined {
    const closes = code === null ? undefined : CLOSING[code];
    if (closes === undefined) return nok(code);
    closing = closes;
    effects.consume(code);
    effects.exit('inlineMathMark');
    return between;
  }

  function secondDollar(code: Code): State | undefined {
    if (code === DOLLAR && dollars === 1) {
      dollars = 2;
      effects.consume(code);
      return afterDollars;
    }
    return afterDollars(code);
  }

  function afterDollars(code: Code): State | undefined {
    if (code === DOLLAR || (dollars === 1 && isSpace(code))) return nok(code);
    effects.exit('inlineMathMark');
    return between(code);
  }

  function between(code: Code): State | undefined {
    if (code === null) return nok(code);
    if (isLineEnding(code)) {
      if (dollars === 1) return nok(code);
      effects.enter('lineEnding');
      effects.consume(code);
      effects.exit('lineEnding');
      last = code;
      return between;
    }
    if (code === DOLLAR && closing === DOLLAR) return closingDollar(code);
    if (code === BACKSLASH) return escaped(code);
    return data(code);
  }

  function data(code: Code): State | undefined {
    effects.enter('inlineMathData');
    return dataInside(code);
  }

  function dataInside(code: Code): State | undefined {
    const ends = code === null || isLineEnding(code) || code === BACKSLASH || (code === DOLLAR && closing === DOLLAR);
    if (ends) {
      effects.exit('inlineMathData');
      return between(code);
    }
    return take(code, dataInside);
  }

  function take(code: Code, next: State): State {
    length += 1;
    if (code !== null && code > 0 && content.length < 40) content += String.fromCharCode(code);
    last = code;
    effects.consume(code);
    return next;
  }

  /** A backslash: of the closing bracket, or it escapes the next character. */
  function escaped(code: Code): State | undefined {
    effects.enter('inlineMathMark');
    effects.consume(code);
    return afterBackslash;
  }

  function afterBackslash(code: Code): State | undefined {
    if (code === closing && closing !== DOLLAR) {
      if (length === 0) return nok(code);
      effects.consume(code);
      effects.exit('inlineMathMark');
      effects.exit('inlineMath');
      return ok;
    }
    effects.exit('inlineMathMark');
    length += 1;
    last = BACKSLASH;
    if (code === null || isLineEnding(code)) return between(code);
    effects.enter('inlineMathData');
    return take(code, dataInside);
  }

  function closingDollar(code: Code): State | undefined {
    effects.enter('inlineMathMark');
    closed = 0;
    return dollar(code);
  }

  function dollar(code: Code): State | undefined {
    if (code === DOLLAR && closed < dollars) {
      closed += 1;
      effects.consume(code);
      return dollar;
    }
    effects.exit('inlineMathMark');
    const isWhole = closed === dollars && code !== DOLLAR && length > 0;
    const isRefused = dollars === 1 && (isSpace(last) || isDigit(code) || MONEY.test(content));
    if (isWhole && !isRefused) {
      effects.exit('inlineMath');
      return ok(code);
    }
    length += closed;
    last = DOLLAR;
    return between(code);
  }
}

/** The formula of a source with its marks, and whether it stands on a line of its own. */
function readFormula(source: string): { formula: string; isDisplay: boolean } {
  const marks = source.startsWith('$') && !source.startsWith('$$') ? 1 : 2;
  return {
    formula: source.slice(marks, -marks).trim(),
    isDisplay: source.startsWith('$$') || source.startsWith('\\['),
  };
}

/** Makes formulas `code` elements with the classes `math` and `inline` or `display`. */
export function mathFromMarkdown(): FromMarkdown {
  return {
    enter: {
      inlineMath(token) {
        const { formula, isDisplay } = readFormula(this.sliceSerialize(token));
        const hProperties = { className: ['math', isDisplay ? 'display' : 'inline'] };
        this.enter({ type: 'inlineCode', value: formula, data: { hProperties } }, token);
      },
    },
    exit: {
      inlineMath(token) {
        this.exit(token);
      },
    },
  };
}
