export interface Insertion {
  text: string;
  caret: number;
}

/** Adds a spoken text to a draft at the caret, with spaces around it, and with a capital at the start of a sentence. */
export function insertSpoken(draft: string, caret: number, spoken: string): Insertion {
  const before = draft.slice(0, caret);
  const after = draft.slice(caret);
  const trimmed = spoken.trim();
  const beginsSentence = /(?:^|[.!?…]\s*|\n)$/.test(before.trimEnd() === '' ? '' : before);
  const said = beginsSentence ? trimmed.charAt(0).toLocaleUpperCase() + trimmed.slice(1) : trimmed;
  const isApart = before === '' || /\s$/.test(before) || /^[.,;:!?…)]/.test(said);
  const start = `${before}${isApart ? '' : ' '}${said}`;
  const end = after === '' || /^[\s.,;:!?…)]/.test(after) ? after : ` ${after}`;
  return { text: start + end, caret: start.length };
}
