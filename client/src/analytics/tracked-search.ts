const LONGEST = 60;

/** An address of somebody, a telephone or card number, a key: nothing that a catalogue is searched for. */
const PRIVATE = /@|\d[\d\s().-]{5,}\d|\S{33,}/;

/** What was searched for, as a counter may see it; undefined: it is not told. */
export function trackedSearch(text: string): string | undefined {
  const plain = text.trim().toLowerCase();
  if (plain === '' || PRIVATE.test(plain)) return undefined;
  return [...plain].slice(0, LONGEST).join('');
}
