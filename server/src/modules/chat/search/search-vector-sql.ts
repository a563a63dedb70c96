/** Configuration with which `ts_headline` stems Russian and English words; the search analyser uses it for words too. */
export const HEADLINE_CONFIG = `'pg_catalog.russian'`;

/** `search_vector` indexes the same beginning of a longer text (ADR 42). */
const SEARCHABLE_CHARACTERS = 100_000;

/** SQL for the indexed part of a text. */
export const searchablePrefix = (text: string): string => `left(${text}, ${SEARCHABLE_CHARACTERS})`;

/** SQL for the search vector of a text. Index and query must use the same expression. */
export const searchVector = (text: string): string => `search_vector(${text})`;
