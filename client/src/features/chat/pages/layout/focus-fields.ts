/** Attributes of the two fields that shortcuts and dialogs focus. */
export const FIELD = { search: { 'data-field': 'search' }, composer: { 'data-field': 'composer' } } as const;

/** Whether a key press goes to the message field. */
export const isComposer = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-field=composer]') !== null;

/** The message field, if there is one. */
export const composerField = (): HTMLTextAreaElement | null => document.querySelector('[data-field=composer]');

function focus(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
}

/** The pane of the open chat, around its composer. */
export const chatPane = (): HTMLElement | null => composerField()?.form?.parentElement ?? null;

export const focusSearch = (): void => focus('[data-field=search] input');
export function focusComposer(caret?: 'end'): void {
  focus('[data-field=composer]');
  const field = document.activeElement;
  if (caret !== 'end' || !(field instanceof HTMLTextAreaElement)) return;
  // The new draft is rendered first.
  requestAnimationFrame(() => {
    field.setSelectionRange(field.value.length, field.value.length);
    field.scrollTop = field.scrollHeight;
  });
}
