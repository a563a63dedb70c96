import { composed } from './composed.js';

const [ACUTE, BELOW] = ['\u0301', '\u0316'];

describe('composed', () => {
  it('puts letter and mark together, and marks in order', () => {
    expect(composed(`Cafe${ACUTE}`)).toBe('Café');
    expect(composed(`x${ACUTE}${BELOW}`)).toBe(`x${BELOW}${ACUTE}`);
    expect(composed(`${'e'.repeat(5)}${ACUTE.repeat(50)} e${ACUTE}`)).toBe(`eeeeé${ACUTE.repeat(49)} é`);
  });

  it('leaves a text with more marks on a letter than anybody writes', () => {
    const text = `e${ACUTE} a${ACUTE.repeat(262_000)}${BELOW.repeat(262_000)}`;
    expect(composed(text)).toBe(text); // put in order, it would take minutes
  });
});
