const WORD_MIN = 6;
const EDITS: ((word: string, at: number) => string)[] = [
  (word, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at) => word.slice(0, at) + word[at] + word.slice(at),
  (word, at) => word.slice(0, at) + (/[a-z]/i.test(word) ? 'x' : 'щ') + word.slice(at + 1),
];

/** The question with a typing error in its longest word: swapped, missing, doubled or wrong letters in turn. */
export function mistype(question: string, turn: number): string {
  const [longest = ''] = (question.match(/\p{L}+/gu) ?? []).sort((one, other) => other.length - one.length);
  if (longest.length < WORD_MIN) return question;
  const edit = EDITS[turn % EDITS.length] ?? ((word) => word);
  return question.replace(longest, edit(longest, 1 + ((turn * 7) % (longest.length - 2))));
}
