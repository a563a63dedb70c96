import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'satori';

/** Alphabets of the font, each in a separate file. */
const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'];
const WEIGHTS = [400, 700] as const;

const familyOf = (subset: string): string => `Onest ${subset}`;

/** Font families, in the order in which a glyph is searched. */
export const FONT_FAMILY = SUBSETS.map(familyOf).join(', ');

/** Reads all fonts: 240 KB. */
export function readFonts(): Promise<Font[]> {
  const packages = createRequire(import.meta.url);
  return Promise.all(
    SUBSETS.flatMap((subset) =>
      WEIGHTS.map(async (weight): Promise<Font> => {
        const file = packages.resolve(`@fontsource/onest/files/onest-${subset}-${weight}-normal.woff`);
        return { name: familyOf(subset), weight, style: 'normal', data: await readFile(file) };
      }),
    ),
  );
}
