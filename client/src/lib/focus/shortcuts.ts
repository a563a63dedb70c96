import { readStored, writeStored } from '../storage/web-storage';

/**
 * A keyboard shortcut. On layouts without Latin letters the physical key counts, so that shortcuts are the same in
 * every language.
 */
export interface Chord {
  /** `KeyboardEvent.code`. */
  code: string;
  /** Character that the key produces, for layouts that have it on another key. */
  key?: string;
  /** Ctrl, or Command on Apple keyboards. */
  mod?: boolean;
  shift?: boolean;
  alt?: boolean;
  /** Also active while the user types; only for chords with Ctrl, Command or Alt. */
  whileTyping?: boolean;
}

/** All shortcuts by action. */
export const SHORTCUTS = {
  palette: { code: 'KeyK', mod: true, whileTyping: true },
  help: { code: 'Slash', key: '?', shift: true },
  helpWhileTyping: { code: 'Slash', key: '/', mod: true, whileTyping: true },
  search: { code: 'Slash', key: '/' },
  nextChat: { code: 'ArrowDown', alt: true, whileTyping: true },
  previousChat: { code: 'ArrowUp', alt: true, whileTyping: true },
  composer: { code: 'Escape' },
  stopReply: { code: 'Escape', whileTyping: true },
  /** Triggers the newest notice with Undo; in a field, the browser's own undo works. */
  undo: { code: 'KeyZ', mod: true },
  copyReply: { code: 'KeyC', mod: true, shift: true, whileTyping: true },
} as const satisfies Record<string, Chord>;

type Pressed = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

const LATIN = /^[a-z]$/i;
/** Characters on the slash key of the Russian layout. */
const IN_PLACE_OF_SLASH = ['.', ','];

/** Whether exactly this chord was pressed. */
export function isPressed(event: Pressed, { code, key, mod = false, shift = false, alt = false }: Chord): boolean {
  if ((event.ctrlKey || event.metaKey) !== mod || event.altKey !== alt) return false;
  if (key !== undefined) {
    // Some layouts need Shift for a character that others produce without it.
    if (event.key === key) return true;
    return event.code === code && event.shiftKey === shift && IN_PLACE_OF_SLASH.includes(event.key);
  }
  if (event.shiftKey !== shift) return false;
  // A Latin letter identifies the key even on layouts with a different arrangement.
  return LATIN.test(event.key) ? code === `Key${event.key.toUpperCase()}` : event.code === code;
}

const FIELDS = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';
const BUTTONS = /^(?:button|checkbox|radio|submit|reset|range|color|file|image)$/;

/** Whether key presses on the target enter text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const field = target.closest(FIELDS);
  return field !== null && !(field instanceof HTMLInputElement && BUTTONS.test(field.type));
}

/** Whether an overlay handles the keys. */
export const isCovered = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;

const SINGLE_KEYS = 'regent.singleKeys';

/** Whether single-key shortcuts are on: speech input may trigger them by accident (WCAG 2.1.4). */
export const areSingleKeysEnabled = (): boolean => readStored('local', SINGLE_KEYS) !== 'off';

/** Stores whether single-key shortcuts are on. */
export function setSingleKeysEnabled(wanted: boolean): void {
  writeStored('local', SINGLE_KEYS, wanted ? null : 'off');
}

/** A single printable key. Escape is not one: speech input does not produce it by accident. */
const isSingle = ({ mod, alt, key }: Chord): boolean => !mod && !alt && key !== undefined;

/** Whether a key press triggers the chord: not handled yet, not text input, and no overlay open. */
export function matchesShortcut(event: KeyboardEvent, chord: Chord): boolean {
  // During IME composition the keys belong to the input method. Safari reports it by the key code only.
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return false;
  if (!isPressed(event, chord)) return false;
  if (isSingle(chord) && !areSingleKeysEnabled()) return false;
  return (chord.whileTyping || !isTyping(event.target)) && !isCovered();
}

/** Value for `aria-keyshortcuts`. */
export function ariaKeys({ code, key, mod, shift, alt }: Chord): string {
  const keys = [alt && 'Alt', shift && !key && 'Shift', key ?? nameOf(code)].filter(Boolean).join('+');
  return mod ? `Control+${keys} Meta+${keys}` : keys;
}

const nameOf = (code: string): string => code.replace(/^Key/, '');

const SIGNS: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc' };

/** Key labels in the order in which they are pressed. */
export function keyLabels({ code, key, mod, shift, alt }: Chord, apple: boolean): string[] {
  const name = key ?? nameOf(code);
  return [
    mod && (apple ? '⌘' : 'Ctrl'),
    alt && (apple ? '⌥' : 'Alt'),
    shift && !key && (apple ? '⇧' : 'Shift'),
    SIGNS[name] ?? name,
  ].filter((label): label is string => typeof label === 'string');
}

/** Whether the platform has an Apple keyboard. */
export const isApple = (): boolean => /Mac|iP(?:hone|ad|od)/.test(navigator.platform);
