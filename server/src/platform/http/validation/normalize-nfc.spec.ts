import { normalizeNfc } from './normalize-nfc.js';

const [ACUTE, BELOW] = ['\u0301', '\u0316'];

describe('normalizeNfc', () => {
  it('composes letters with marks and orders the marks', () => {
    expect(normalizeNfc(`Cafe${ACUTE}`)).toBe('Café');
    expect(normalizeNfc(`x${ACUTE}${BELOW}`)).toBe(`x${BELOW}${ACUTE}`);
    expect(normalizeNfc(`${'e'.repeat(5)}${ACUTE.repeat(50)} e${ACUTE}`)).toBe(`eeeeé${ACUTE.repeat(49)} é`);
  });

  it('returns text with excessively many combining marks unchanged', () => {
    const text = `e${ACUTE} a${ACUTE.repeat(262_000)}${BELOW.repeat(262_000)}`;
    expect(normalizeNfc(text)).toBe(text); // normalizing it would take minutes
  });
});
