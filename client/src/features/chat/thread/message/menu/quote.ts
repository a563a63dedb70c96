/** A text as a Markdown quote. */
const quoted = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((line) => (line.trim() === '' ? '>' : `> ${line.trimEnd()}`))
    .join('\n');

/** A draft with a quote appended, followed by an empty line for the user's text. */
export function withQuote(draft: string, text: string): string {
  const before = draft.trim() === '' ? '' : `${draft.trimEnd()}\n\n`;
  return `${before}${quoted(text)}\n\n`;
}

/** The selected part of an element's text; empty if nothing is selected. */
export function selectedTextIn(element: Element | null): string {
  const selection = document.getSelection();
  if (!element || !selection || selection.isCollapsed || selection.rangeCount === 0) return '';
  const range = selection.getRangeAt(0);
  if (element.contains(range.commonAncestorContainer)) return selection.toString().trim();
  if (!range.intersectsNode(element)) return '';
  // A triple click selects up to the start of the next element.
  const inside = document.createRange();
  inside.selectNodeContents(element);
  if (range.compareBoundaryPoints(Range.START_TO_START, inside) > 0) {
    inside.setStart(range.startContainer, range.startOffset);
  }
  if (range.compareBoundaryPoints(Range.END_TO_END, inside) < 0) inside.setEnd(range.endContainer, range.endOffset);
  return inside.toString().trim();
}
