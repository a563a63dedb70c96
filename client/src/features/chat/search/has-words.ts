/** Whether a text contains all words of a search, in any order and case. An empty search matches every text. */
export function hasWords(text: string, search: string): boolean {
  const lower = text.toLocaleLowerCase();
  return search
    .toLocaleLowerCase()
    .split(/\s+/u)
    .every((word) => lower.includes(word));
}
