/** One configuration that stems Russian and English words. */
export const SEARCH_CONFIG = `'pg_catalog.russian'`;

/**
 * Only the beginning of a longer text is indexed: PostgreSQL rejects a vector above 1,048,575 bytes, and one character
 * takes at most eight.
 */
const SEARCHABLE_CHARACTERS = 100_000;

/** SQL for the indexed part of a text. */
export const searchablePrefix = (text: string): string => `left(${text}, ${SEARCHABLE_CHARACTERS})`;

/** SQL for the search vector of a text. Index and query must use the same expression. */
export const searchVector = (text: string): string =>
  `to_tsvector(${SEARCH_CONFIG}, bounded_words(${searchablePrefix(text)}))`;
