/** A number from an ID. Numeric IDs are used directly, so that neighboring IDs get distinct colors. */
function seedOf(id: number | string): number {
  const number = Number(id);
  if (Number.isFinite(number)) return Math.abs(Math.trunc(number));
  let hash = 0;
  for (const char of String(id)) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003;
  return hash;
}

/** The two colors of an ID. */
function colorsOf(id: number | string): { light: string; deep: string } {
  const hue = (seedOf(id) * 83 + 20) % 360;
  return { light: `oklch(.78 .09 ${hue})`, deep: `oklch(.62 .11 ${hue + 50})` };
}

/** The conic gradient of an ID, with its own hue and angle. Bright enough for dark letters in both themes. */
export function conicColors(id: number | string): string {
  const { light, deep } = colorsOf(id);
  return `conic-gradient(from ${(seedOf(id) * 70) % 360}deg, ${light}, ${deep}, ${light})`;
}

/** The same colors from top to bottom, for narrow shapes. */
export function linearColors(id: number | string): string {
  const { light, deep } = colorsOf(id);
  return `linear-gradient(${light}, ${deep})`;
}

/** The first letter or digit of a name, else its first character. */
export function initialOf(name: string | null | undefined): string {
  const text = (name ?? '').trim();
  const first = text.match(/[\p{L}\p{N}]/u)?.[0] ?? [...text][0] ?? '?';
  return first.toLocaleUpperCase();
}
