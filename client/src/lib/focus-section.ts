/** What was pressed goes, and the focus is not to go with it: the part of the page that it stands in takes it. */
export function focusSection(pressed: Element): void {
  if (pressed !== document.activeElement) return;
  pressed.closest<HTMLElement>('section')?.focus({ preventScroll: true });
}
