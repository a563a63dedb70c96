/** A digit of any script as 0 to 9. Scripts number their digits in a row. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** Replaces full-width, Arabic and other digits by ASCII digits. */
const withAsciiDigits = (text: string): string => text.normalize('NFKC').replace(/(?![0-9])\p{Nd}/gu, asciiDigit);

const withoutSeparators = (text: string): string => text.replace(/\D/g, '');

/**
 * The code of `length` digits in a text, for example in a pasted mail: a number of that length, also one in groups
 * ("12-34 56"). Without one, all digits of the text, at most `length`.
 */
export function codeIn(text: string, length: number): string {
  const ascii = withAsciiDigits(text);
  const whole = new RegExp(`(?<!\\d)\\d{${length}}(?!\\d)`).exec(ascii);
  if (whole) return whole[0];
  const half = Math.ceil(length / 2);
  const halves = new RegExp(`(?<!\\d)\\d{${half}}[ -]\\d{${length - half}}(?!\\d)`).exec(ascii);
  if (halves) return withoutSeparators(halves[0]);
  const groups = ascii.match(/\d(?:[ -]?\d)*/g)?.map(withoutSeparators) ?? [];
  return groups.find((group) => group.length === length) ?? withoutSeparators(ascii).slice(0, length);
}
