import { keyboardInset } from './keyboard-inset';

describe('keyboardInset', () => {
  it.each([
    ['no keyboard', { windowHeight: 844, viewHeight: 844, viewTop: 0, scale: 1 }, 0],
    ['a keyboard over the window', { windowHeight: 844, viewHeight: 508, viewTop: 0, scale: 1 }, 336],
    ['a keyboard with a scrolled viewport', { windowHeight: 844, viewHeight: 508, viewTop: 100, scale: 1 }, 236],
    ['a window resized for the keyboard', { windowHeight: 508, viewHeight: 508, viewTop: 0, scale: 1 }, 0],
    ['a browser bar', { windowHeight: 844, viewHeight: 800, viewTop: 0, scale: 1 }, 0],
    ['zoomed in', { windowHeight: 844, viewHeight: 422, viewTop: 0, scale: 2 }, 0],
  ])('%s', (_case, reading, inset) => expect(keyboardInset(reading)).toBe(inset));
});
