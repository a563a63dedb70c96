import type { Code, Effects, State, TokenizeContext } from 'micromark-util-types';

export const [DOLLAR, BACKSLASH] = [36, 92];
const [LINE_ENDINGS_UNTIL, SPACE] = [-3, 32];
const [ROUND, SQUARE] = [40, 91];
/** Closing bracket of each opening bracket. */
const CLOSING: Record<number, number> = { [ROUND]: 41, [SQUARE]: 93 };

const isLineEnding = (code: Code): boolean => code !== null && code <= LINE_ENDINGS_UNTIL;
const isSpace = (code: Code): boolean => code === null || code < 0 || code === SPACE;
const isDigit = (code: Code): boolean => code !== null && code >= 48 && code <= 57;
const isWordCharacter = (code: Code): boolean =>
  isDigit(code) || (code !== null && ((code >= 65 && code <= 90) || (code >= 97 && code <= 122)));

/** `$20 and some words`: an amount of money, not a formula. */
const MONEY = /^\d[\d.,]*\s+\p{L}{2}/u;

/** Reads one formula. Each method takes the next character and returns the next state. */
class MathTokenizer {
  /** The closing delimiter: a bracket or a dollar. */
  private closing = DOLLAR;
  private dollars = 0;
  private closed = 0;
  private length = 0;
  private last: Code = null;
  private content = '';

  constructor(
    private readonly effects: Effects,
    private readonly ok: State,
    private readonly nok: State,
    private readonly before: Code,
  ) {}

  readonly start = (code: Code): State | undefined => {
    if (code === DOLLAR && isWordCharacter(this.before)) return this.nok(code);
    this.effects.enter('inlineMath');
    this.effects.enter('inlineMathMark');
    this.effects.consume(code);
    if (code === BACKSLASH) return this.bracket;
    this.dollars = 1;
    return this.secondDollar;
  };

  private readonly bracket = (code: Code): State | undefined => {
    const closes = code === null ? undefined : CLOSING[code];
    if (closes === undefined) return this.nok(code);
    this.closing = closes;
    this.effects.consume(code);
    this.effects.exit('inlineMathMark');
    return this.between;
  };

  private readonly secondDollar = (code: Code): State | undefined => {
    if (code === DOLLAR && this.dollars === 1) {
      this.dollars = 2;
      this.effects.consume(code);
      return this.afterDollars;
    }
    return this.afterDollars(code);
  };

  private readonly afterDollars = (code: Code): State | undefined => {
    if (code === DOLLAR || (this.dollars === 1 && isSpace(code))) return this.nok(code);
    this.effects.exit('inlineMathMark');
    return this.between(code);
  };

  private readonly between = (code: Code): State | undefined => {
    if (code === null) return this.nok(code);
    if (isLineEnding(code)) {
      if (this.dollars === 1) return this.nok(code);
      this.effects.enter('lineEnding');
      this.effects.consume(code);
      this.effects.exit('lineEnding');
      this.last = code;
      return this.between;
    }
    if (code === DOLLAR && this.closing === DOLLAR) return this.closingDollar(code);
    if (code === BACKSLASH) return this.escaped(code);
    return this.data(code);
  };

  private readonly data = (code: Code): State | undefined => {
    this.effects.enter('inlineMathData');
    return this.dataInside(code);
  };

  private readonly dataInside = (code: Code): State | undefined => {
    const ends =
      code === null || isLineEnding(code) || code === BACKSLASH || (code === DOLLAR && this.closing === DOLLAR);
    if (ends) {
      this.effects.exit('inlineMathData');
      return this.between(code);
    }
    return this.take(code, this.dataInside);
  };

  private readonly take = (code: Code, next: State): State => {
    this.length += 1;
    if (code !== null && code > 0 && this.content.length < 40) this.content += String.fromCharCode(code);
    this.last = code;
    this.effects.consume(code);
    return next;
  };

  /** A backslash belongs to the closing delimiter or escapes the next character. */
  private readonly escaped = (code: Code): State | undefined => {
    this.effects.enter('inlineMathMark');
    this.effects.consume(code);
    return this.afterBackslash;
  };

  private readonly afterBackslash = (code: Code): State | undefined => {
    if (code === this.closing && this.closing !== DOLLAR) {
      if (this.length === 0) return this.nok(code);
      this.effects.consume(code);
      this.effects.exit('inlineMathMark');
      this.effects.exit('inlineMath');
      return this.ok;
    }
    this.effects.exit('inlineMathMark');
    this.length += 1;
    this.last = BACKSLASH;
    if (code === null || isLineEnding(code)) return this.between(code);
    this.effects.enter('inlineMathData');
    return this.take(code, this.dataInside);
  };

  private readonly closingDollar = (code: Code): State | undefined => {
    this.effects.enter('inlineMathMark');
    this.closed = 0;
    return this.dollar(code);
  };

  private readonly dollar = (code: Code): State | undefined => {
    if (code === DOLLAR && this.closed < this.dollars) {
      this.closed += 1;
      this.effects.consume(code);
      return this.dollar;
    }
    this.effects.exit('inlineMathMark');
    const isWhole = this.closed === this.dollars && code !== DOLLAR && this.length > 0;
    const isRefused = this.dollars === 1 && (isSpace(this.last) || isDigit(code) || MONEY.test(this.content));
    if (isWhole && !isRefused) {
      this.effects.exit('inlineMath');
      return this.ok(code);
    }
    this.length += this.closed;
    this.last = DOLLAR;
    return this.between(code);
  };
}

export function tokenizeMath(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  return new MathTokenizer(effects, ok, nok, this.previous).start;
}
