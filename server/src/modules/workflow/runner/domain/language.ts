import type { Locale } from '../../../../contract/limits.js';

const CYRILLIC = /\p{Script=Cyrillic}/gu;
const LATIN_WORD = /\p{Script=Latin}+/gu;

/** The language to answer in: the question's own where it shows, else the interface's. */
export function languageOf(question: string, locale: Locale): Locale {
  if ((question.match(CYRILLIC)?.length ?? 0) > 0) return 'ru';
  return (question.match(LATIN_WORD)?.length ?? 0) >= 3 ? 'en' : locale;
}

/** Titles in the language of the answer first; the others only where there is none. */
export function titlesIn(language: Locale, titles: readonly string[]): string[] {
  const same = titles.filter((title) => title.search(CYRILLIC) >= 0 === (language === 'ru'));
  return same.length > 0 ? same : [...titles];
}
