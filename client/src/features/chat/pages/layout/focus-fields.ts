/** The two fields of the screen, for keys and dialogs that bring the focus to them. */
export const FIELD = { search: { 'data-field': 'search' }, composer: { 'data-field': 'composer' } } as const;

function focus(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
}

export const focusSearch = (): void => focus('[data-field=search] input');
export const focusComposer = (): void => focus('[data-field=composer]');
