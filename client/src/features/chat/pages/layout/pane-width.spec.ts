import { clampWidth, parseWidth, widthAfterKey } from './pane-width';

describe('width of the chat list', () => {
  it.each([
    [-5, 200],
    [200.4, 200],
    [333.6, 334],
    [601, 600],
  ])('clamps %p to %p', (width, held) => expect(clampWidth(width)).toBe(held));

  it.each([
    [null, 320],
    ['', 320],
    ['wide', 320],
    ['199', 320],
    ['601', 320],
    ['410', 410],
  ])('parses the stored width %p as %p', (text, width) => expect(parseWidth(text)).toBe(width));

  it.each([
    [320, 'ArrowLeft', 304],
    [320, 'ArrowRight', 336],
    [205, 'ArrowLeft', 200],
    [595, 'ArrowRight', 600],
    [320, 'Home', 200],
    [320, 'End', 600],
    [320, 'Enter', undefined],
  ])('from %p, %s resizes to %p', (width, key, next) => expect(widthAfterKey(width, key)).toBe(next));
});
