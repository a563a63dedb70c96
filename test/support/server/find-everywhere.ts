import type { Installation } from './regent.js';

interface Column {
  table: string;
  column: string;
}

/** Tables of every schema except PostgreSQL's own, so new tables are covered automatically. */
const TABLES = `SELECT format('%I.%I', table_schema, table_name) AS "table" FROM information_schema.tables
  WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`;

const ID_COLUMNS = `SELECT format('%I.%I', table_schema, table_name) AS "table", column_name AS "column"
  FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
  WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')
    AND data_type IN ('bigint', 'integer') AND (column_name ~ $1 OR (column_name = 'id' AND table_name = ANY($2)))`;

/** Where any of these texts occurs in the database, ignoring case: `table: text`. */
export async function textsLeft(at: Installation, texts: string[]): Promise<string[]> {
  const tables = await at.rows<{ table: string }>(TABLES);
  const found: string[] = [];
  for (const { table } of tables) {
    for (const text of texts) {
      const [row] = await at.rows(`SELECT FROM ${table} t WHERE strpos(lower(t::text), lower($1)) > 0 LIMIT 1`, [text]);
      if (row) found.push(`${table}: ${text}`);
    }
  }
  return found;
}

/**
 * Where one of these ids occurs in the whole database.
 * @param ending the columns that hold such ids, as the end of their names; @param table the table whose `id` it is
 */
export async function idsLeft(at: Installation, ids: number[], ending: RegExp, table: string): Promise<string[]> {
  const columns = await at.rows<Column>(ID_COLUMNS, [ending.source, [table]]);
  const found: string[] = [];
  for (const { table: name, column } of columns) {
    const [row] = await at.rows(`SELECT FROM ${name} WHERE "${column}" = ANY($1) LIMIT 1`, [ids]);
    if (row) found.push(`${name}.${column}`);
  }
  return found;
}

/** Number of columns that can hold such ids, to prove that the search covers something. */
export async function idColumns(at: Installation, ending: RegExp, table: string): Promise<string[]> {
  const columns = await at.rows<Column>(ID_COLUMNS, [ending.source, [table]]);
  return columns.map((one) => `${one.table}.${one.column}`);
}
