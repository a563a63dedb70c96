import type { Locale } from '../../../../contract/limits.js';

const CYRILLIC = /\p{Script=Cyrillic}/gu;
const LATIN = /\p{Script=Latin}/gu;
const LATIN_WORD = /\p{Script=Latin}+/gu;

/** The language of the answer: that of the question if it is recognisable, else that of the interface. */
export function languageOf(question: string, locale: Locale): Locale {
  if ((question.match(CYRILLIC)?.length ?? 0) > 0) return 'ru';
  return (question.match(LATIN_WORD)?.length ?? 0) >= 3 ? 'en' : locale;
}

/** Titles in the language of the answer, or all others if there are none. */
export function titlesIn(language: Locale, titles: readonly string[]): string[] {
  const same = titles.filter((title) => title.search(CYRILLIC) >= 0 === (language === 'ru'));
  return same.length > 0 ? same : [...titles];
}

/** Chapters in the language of the answer, and the others. */
export function byLanguage<Chapter extends { title: string; content: string }>(
  language: Locale,
  chapters: readonly Chapter[],
): [same: Chapter[], other: Chapter[]] {
  const isSame = ({ title, content }: Chapter): boolean => isRussian(`${title} ${content}`) === (language === 'ru');
  return [chapters.filter(isSame), chapters.filter((chapter) => !isSame(chapter))];
}

/** Mostly Cyrillic: quotes, names and code may be Latin. */
function isRussian(text: string): boolean {
  const cyrillic = text.match(CYRILLIC)?.length ?? 0;
  return cyrillic * 2 > (text.match(LATIN)?.length ?? 0) + cyrillic;
}
