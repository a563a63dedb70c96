import type { Font } from 'satori';
import { cardLayout, SIZE } from './card-layout.js';
import { drawableText } from './drawable-text.js';

/** The texts of a card as SVG, without characters that the fonts lack. */
export async function cardSvg(title: string, text: string, fonts: Font[]): Promise<string> {
  // A large package, loaded for the first card.
  const { default: satori } = await import('satori');
  const missing: string[] = [];
  const draw = (): Promise<string> =>
    satori(cardLayout(drawableText(title, missing), drawableText(text, missing)), {
      ...SIZE,
      fonts,
      // Called for characters that no font has: an emoji, or the missing characters of a script.
      loadAdditionalAsset: async (kind, characters) => {
        missing.push(...(kind === 'emoji' ? [characters] : characters));
        return [];
      },
    });
  const svg = await draw();
  return missing.length === 0 ? svg : await draw();
}
