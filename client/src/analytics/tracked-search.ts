const LONGEST = 60;

/** Emails, phone and card numbers, keys: personal data, not catalogue searches. */
const PRIVATE = /@|\d[\d\s().-]{5,}\d|\S{33,}/;

/** A search term safe for analytics; undefined when it must not be reported. */
export function trackedSearch(text: string): string | undefined {
  const plain = text.trim().toLowerCase();
  if (plain === '' || PRIVATE.test(plain)) return undefined;
  return [...plain].slice(0, LONGEST).join('');
}
