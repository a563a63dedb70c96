import { initialKeyboard, type KeyboardState, readKeyboard } from './keyboard';

const at = (state: KeyboardState, height: number, viewport = height, scale = 1) =>
  readKeyboard(state, { windowHeight: height, viewportHeight: viewport, width: 390, scale });

describe('on-screen keyboard', () => {
  const start = at(initialKeyboard, 844);

  it('is open above 150 px and closed below 50 px', () => {
    expect(at(start, 844 - 149).open).toBe(false);
    expect(at(start, 844 - 150).open).toBe(false);
    const open = at(start, 844 - 151);
    expect(open.open).toBe(true);
    expect(at(open, 844 - 50).open).toBe(true);
    expect(at(open, 844 - 49).open).toBe(false);
  });

  it('is detected on iOS by the visual viewport only', () => {
    expect(at(start, 844, 844 * 0.81).open).toBe(true);
    expect(at(at(initialKeyboard, 500), 500, 500 * 0.79).open).toBe(true);
    expect(at(at(initialKeyboard, 500), 500, 500 * 0.81).open).toBe(false);
  });

  it('is not confused with screen rotation or pinch zoom', () => {
    expect(readKeyboard(start, { windowHeight: 390, viewportHeight: 390, width: 844, scale: 1 }).open).toBe(false);
    expect(at(start, 844, 400, 2).open).toBe(false);
  });
});
