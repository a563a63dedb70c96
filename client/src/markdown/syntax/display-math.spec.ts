import { fenceDisplayMath } from './display-math';

const fence = (formula: string) => `~~~~math\n${formula}\n~~~~\n`;

describe('fenceDisplayMath', () => {
  it.each([
    ['one line in brackets', '\\[ x^2 \\]', fence('x^2')],
    ['one line in dollars', '$$x^2$$', fence('x^2')],
    ['several lines', '\\[\na\n+ b\n\\]\n', fence('a\n+ b')],
    ['text around it', 'Then\n$$\nx\n$$\nfollows', `Then\n${fence('x')}follows`],
    ['inside a quote', '> $$\n> x\n> $$', '> ~~~~math\n> x\n> ~~~~\n'],
  ])('turns into a fence: %s', (_what, text, expected) => expect(fenceDisplayMath(text)).toBe(expected));

  it.each([
    ['a fence', '```\n$$\nx\n$$\n```\n'],
    ['a formula inside a sentence', 'so $$x$$ holds'],
    ['a formula with text behind it', '$$x$$ holds'],
    ['an opening without an end', '$$\nx'],
    ['a blank line inside', '\\[\na\n\nb\n\\]'],
    ['nothing between the marks', '$$\n$$'],
  ])('does not change: %s', (_what, text) => expect(fenceDisplayMath(text)).toBe(text));

  it('closes a formula of a growing text', () => expect(fenceDisplayMath('\\[\nx', true)).toBe(fence('x')));
});
