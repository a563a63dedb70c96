/**
 * initdb flags of databases for tests and tools: non-ASCII letters count as letters whatever the machine's locale.
 * Without a locale, full-text search would treat signs such as « and ’ as letters.
 */
export const INITDB_FLAGS = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--lc-ctype=C.UTF-8',
];
