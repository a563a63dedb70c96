/** Stems Russian and English words: one configuration stands for both languages. */
export const SEARCHED_LANGUAGE = `'pg_catalog.russian'`;

/** SQL for what a text is found by. What is stored and what is asked for must come from the same. */
export const WORDS_OF_SQL = (text: string): string => `to_tsvector(${SEARCHED_LANGUAGE}, bounded_words(${text}))`;
