/** Whether a text holds all words of a search, in any order, whatever the case. Everything holds nothing. */
export function hasWords(text: string, search: string): boolean {
  const lower = text.toLocaleLowerCase();
  return search
    .toLocaleLowerCase()
    .split(/\s+/u)
    .every((word) => lower.includes(word));
}
