/** Stems Russian and English words: one configuration stands for both languages. */
export const SEARCHED_LANGUAGE = `'pg_catalog.russian'`;

/**
 * A longer text is found by its beginning: PostgreSQL refuses a text whose words with their places are more than
 * 1,048,575 bytes. A letter has at most four; a word has four more, as many as the sign before the next word could have;
 * and words that a sign joins are taken twice, alone and together. So a character costs at most eight, however it is chosen.
 */
const SEARCHED_CHARACTERS = 100_000;

/** SQL for what is read of a text. */
export const READ_OF_SQL = (text: string): string => `left(${text}, ${SEARCHED_CHARACTERS})`;

/** SQL for what a text is found by. What is stored and what is asked for must come from the same. */
export const WORDS_OF_SQL = (text: string): string =>
  `to_tsvector(${SEARCHED_LANGUAGE}, bounded_words(${READ_OF_SQL(text)}))`;
