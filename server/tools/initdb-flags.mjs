/**
 * How a database for tests and tools is made: letters beyond ASCII are letters, whatever language the machine is set to.
 * Where it is set to none, full-text search would take signs such as « and ’ for letters.
 */
export const INITDB_FLAGS = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--lc-ctype=C.UTF-8',
];
