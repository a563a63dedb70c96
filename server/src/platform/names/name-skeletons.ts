import unhomoglyph from 'unhomoglyph';
import { withoutUnseen } from './clean-name.js';

/**
 * What a name is compared by: names that share a skeleton look alike (Unicode UTS #39). Two skeletons, because "В" looks
 * like "B" while its lower case "в" does not, and "І" in lower case no longer looks like "l".
 * @param name as `cleanName` gives it
 */
export function nameSkeletons(name: string): string[] {
  const text = withoutUnseen(name.normalize('NFKC'));
  const skeletons = [skeleton(folded(text)), skeleton(text)];
  // Where all letters are capitals, an "l" or a "1" is read as "I".
  const capitals = text.replace(/[l1|]/g, 'I');
  if (capitals === capitals.toUpperCase() && capitals !== capitals.toLowerCase()) {
    skeletons.push(skeleton(folded(capitals)));
  }
  return [...new Set(skeletons)].sort();
}

function skeleton(text: string): string {
  const prototypes = unhomoglyph(text.normalize('NFD')).normalize('NFD');
  return folded(prototypes).replace(/\s+/g, ' ').trim();
}

/** Close to Unicode's full case folding: "ß" and "SS", "ς" and "Σ" become the same. */
const folded = (text: string): string => text.toLowerCase().toUpperCase().toLowerCase();
