import {
  ariaKeys,
  type Chord,
  isPressed,
  isTyping,
  keyLabels,
  matchesShortcut,
  SHORTCUTS,
  setSingleKeysEnabled,
} from './shortcuts';

const press = (code: string, key: string, held: Partial<KeyboardEventInit> = {}): KeyboardEvent =>
  new KeyboardEvent('keydown', { code, key, bubbles: true, cancelable: true, ...held });
const ctrl = { ctrlKey: true };
const shift = { shiftKey: true };

describe('shortcuts', () => {
  it.each<[string, Chord, KeyboardEvent, boolean]>([
    ['Ctrl+K', SHORTCUTS.palette, press('KeyK', 'k', ctrl), true],
    ['Command+K', SHORTCUTS.palette, press('KeyK', 'k', { metaKey: true }), true],
    ['Ctrl+K with capitals on', SHORTCUTS.palette, press('KeyK', 'K', ctrl), true],
    ['Ctrl+K on a Russian layout', SHORTCUTS.palette, press('KeyK', 'л', ctrl), true],
    ['Ctrl+K on Dvorak', SHORTCUTS.palette, press('KeyV', 'k', ctrl), true],
    ['the same key position on Dvorak', SHORTCUTS.palette, press('KeyK', 't', ctrl), false],
    ['K alone', SHORTCUTS.palette, press('KeyK', 'k'), false],
    ['Ctrl+Shift+K', SHORTCUTS.palette, press('KeyK', 'K', { ...ctrl, ...shift }), false],
    ['the slash', SHORTCUTS.search, press('Slash', '/'), true],
    ['the slash on a German layout', SHORTCUTS.search, press('Digit7', '/', shift), true],
    ['the same key position on a Russian layout', SHORTCUTS.search, press('Slash', '.'), true],
    ['the same key position on a German layout', SHORTCUTS.search, press('Slash', '-'), false],
    ['the question mark', SHORTCUTS.search, press('Slash', '?', shift), false],
    ['the question mark', SHORTCUTS.help, press('Slash', '?', shift), true],
    ['the same key position on a Russian layout', SHORTCUTS.help, press('Slash', ',', shift), true],
    ['the Russian question mark', SHORTCUTS.help, press('Digit7', '?', shift), true],
    ['zooming out on a German layout', SHORTCUTS.helpWhileTyping, press('Slash', '-', ctrl), false],
    ['Alt+Down', SHORTCUTS.nextChat, press('ArrowDown', 'ArrowDown', { altKey: true }), true],
    ['Down', SHORTCUTS.nextChat, press('ArrowDown', 'ArrowDown'), false],
  ])('%s', (_name, chord, event, expected) => expect(isPressed(event, chord)).toBe(expected));

  it('recognize text inputs', () => {
    document.body.innerHTML =
      '<input id="text"><input id="box" type="checkbox"><textarea id="area"></textarea><button id="button">b</button><div contenteditable="true"><b id="rich">r</b></div>';
    const typing = ['text', 'box', 'area', 'button', 'rich'].filter((id) => isTyping(document.getElementById(id)));
    expect(typing).toEqual(['text', 'area', 'rich']);
    expect(isTyping(null)).toBe(false);
  });

  it('ignore letters in text inputs, handled key presses and pages under an overlay', () => {
    document.body.innerHTML = '<input id="field"><button id="button">b</button>';
    const meant = (id: string, chord: Chord, event: KeyboardEvent): boolean => {
      let answer = false;
      const hear = (seen: KeyboardEvent): void => {
        answer = matchesShortcut(seen, chord);
      };
      window.addEventListener('keydown', hear);
      document.getElementById(id)?.dispatchEvent(event);
      window.removeEventListener('keydown', hear);
      return answer;
    };
    const slash = () => press('Slash', '/');
    expect(meant('field', SHORTCUTS.search, slash())).toBe(false);
    expect(meant('button', SHORTCUTS.search, slash())).toBe(true);
    expect(meant('field', SHORTCUTS.palette, press('KeyK', 'k', ctrl))).toBe(true);
    expect(meant('button', SHORTCUTS.search, press('Slash', '/', { isComposing: true }))).toBe(false);
    const taken = slash();
    taken.preventDefault();
    expect(meant('button', SHORTCUTS.search, taken)).toBe(false);

    setSingleKeysEnabled(false);
    expect(meant('button', SHORTCUTS.search, slash())).toBe(false);
    expect(meant('button', SHORTCUTS.palette, press('KeyK', 'k', ctrl))).toBe(true);
    expect(meant('button', SHORTCUTS.composer, press('Escape', 'Escape'))).toBe(true);
    setSingleKeysEnabled(true);
    expect(meant('button', SHORTCUTS.search, slash())).toBe(true);

    document.body.insertAdjacentHTML('beforeend', '<div role="dialog"></div>');
    expect(meant('button', SHORTCUTS.search, slash())).toBe(false);
    expect(meant('button', SHORTCUTS.palette, press('KeyK', 'k', ctrl))).toBe(false);
  });

  it('are shown on screen and to screen readers', () => {
    expect(keyLabels(SHORTCUTS.palette, false)).toEqual(['Ctrl', 'K']);
    expect(keyLabels(SHORTCUTS.palette, true)).toEqual(['⌘', 'K']);
    expect(keyLabels(SHORTCUTS.copyReply, false)).toEqual(['Ctrl', 'Shift', 'C']);
    expect(keyLabels(SHORTCUTS.nextChat, false)).toEqual(['Alt', '↓']);
    expect(keyLabels(SHORTCUTS.help, false)).toEqual(['?']);
    expect(ariaKeys(SHORTCUTS.palette)).toBe('Control+K Meta+K');
    expect(ariaKeys(SHORTCUTS.nextChat)).toBe('Alt+ArrowDown');
    expect(ariaKeys(SHORTCUTS.copyReply)).toBe('Control+Shift+C Meta+Shift+C');
    expect(ariaKeys(SHORTCUTS.search)).toBe('/');
  });
});
