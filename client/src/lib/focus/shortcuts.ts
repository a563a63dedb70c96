/**
 * Keys that do something wherever one is. In layouts without Latin letters the place of a key counts, so that they are the
 * same in every language.
 */
export interface Chord {
  /** `KeyboardEvent.code`. */
  code: string;
  /** What the key writes, for layouts that have it elsewhere. */
  key?: string;
  /** Ctrl, on Apple keyboards Command. */
  mod?: boolean;
  shift?: boolean;
  alt?: boolean;
  /** Also while the user types: only for keys with Ctrl, Command or Alt. */
  whileTyping?: boolean;
}

/** All of them, by what they do. */
export const SHORTCUTS = {
  palette: { code: 'KeyK', mod: true, whileTyping: true },
  help: { code: 'Slash', key: '?', shift: true },
  helpWhileTyping: { code: 'Slash', key: '/', mod: true, whileTyping: true },
  search: { code: 'Slash', key: '/' },
  nextChat: { code: 'ArrowDown', alt: true, whileTyping: true },
  previousChat: { code: 'ArrowUp', alt: true, whileTyping: true },
  composer: { code: 'Escape' },
  copyReply: { code: 'KeyC', mod: true, shift: true, whileTyping: true },
} as const satisfies Record<string, Chord>;

type Pressed = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

const LATIN = /^[a-z]$/i;
/** What the Russian layout has where others have the slash. */
const IN_PLACE_OF_SLASH = ['.', ','];

/** Whether these keys were pressed, and no others. */
export function isPressed(event: Pressed, { code, key, mod = false, shift = false, alt = false }: Chord): boolean {
  if ((event.ctrlKey || event.metaKey) !== mod || event.altKey !== alt) return false;
  if (key !== undefined) {
    // Some layouts want Shift for a sign that others have without.
    if (event.key === key) return true;
    return event.code === code && event.shiftKey === shift && IN_PLACE_OF_SLASH.includes(event.key);
  }
  if (event.shiftKey !== shift) return false;
  // A letter of the Latin alphabet says by itself what it is, also where the letters are arranged in another way.
  return LATIN.test(event.key) ? code === `Key${event.key.toUpperCase()}` : event.code === code;
}

const FIELDS = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';
const BUTTONS = /^(?:button|checkbox|radio|submit|reset|range|color|file|image)$/;

/** True where what is pressed becomes text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const field = target.closest(FIELDS);
  return field !== null && !(field instanceof HTMLInputElement && BUTTONS.test(field.type));
}

/** Something lies over the page and has the keys for itself. */
const isCovered = (): boolean => document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;

const SINGLE_KEYS = 'regent.singleKeys';

/** Whether single-key shortcuts are on: speech input may trigger them by accident (WCAG 2.1.4). */
export function areSingleKeysEnabled(): boolean {
  try {
    return localStorage.getItem(SINGLE_KEYS) !== 'off';
  } catch {
    return true;
  }
}

/** Keeps the choice. */
export function setSingleKeysEnabled(wanted: boolean): void {
  try {
    if (wanted) localStorage.removeItem(SINGLE_KEYS);
    else localStorage.setItem(SINGLE_KEYS, 'off');
  } catch {
    // Without storage they stay on.
  }
}

/** A single printable key. Escape is not one: speech input does not produce it by accident. */
const isSingle = ({ mod, alt, key }: Chord): boolean => !mod && !alt && key !== undefined;

/** Whether a press is meant for the page: not taken by something else, not typed into a text, nothing lies over it. */
export function matchesShortcut(event: KeyboardEvent, chord: Chord): boolean {
  // While an input method composes, the keys are its own. Safari says so by the key code alone.
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return false;
  if (!isPressed(event, chord)) return false;
  if (isSingle(chord) && !areSingleKeysEnabled()) return false;
  return (chord.whileTyping || !isTyping(event.target)) && !isCovered();
}

/** For `aria-keyshortcuts`. */
export function ariaKeys({ code, key, mod, shift, alt }: Chord): string {
  const keys = [alt && 'Alt', shift && !key && 'Shift', key ?? nameOf(code)].filter(Boolean).join('+');
  return mod ? `Control+${keys} Meta+${keys}` : keys;
}

const nameOf = (code: string): string => code.replace(/^Key/, '');

const SIGNS: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc' };

/** The keys as they stand on the keyboard, one after the other. */
export function keyLabels({ code, key, mod, shift, alt }: Chord, apple: boolean): string[] {
  const name = key ?? nameOf(code);
  return [
    mod && (apple ? '⌘' : 'Ctrl'),
    alt && (apple ? '⌥' : 'Alt'),
    shift && !key && (apple ? '⇧' : 'Shift'),
    SIGNS[name] ?? name,
  ].filter((label): label is string => typeof label === 'string');
}

/** True on Apple's keyboards. */
export const isApple = (): boolean => /Mac|iP(?:hone|ad|od)/.test(navigator.platform);
