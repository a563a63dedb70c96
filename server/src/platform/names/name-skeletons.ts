import unhomoglyph from 'unhomoglyph';
import { withoutUnseen } from './clean-name.js';

/**
 * Skeletons of a name: names that share one look alike (Unicode UTS #39). There are two, because "В" looks like "B" but
 * its lower case "в" does not, and "І" looks like "l" but its lower case does not.
 * @param name result of `cleanName`
 */
export function nameSkeletons(name: string): string[] {
  const text = withoutUnseen(name.normalize('NFKC'));
  const skeletons = [skeleton(folded(text)), skeleton(text)];
  // Among capitals only, "l" and "1" look like "I".
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
