import { SEALED_COLUMNS, type SealedColumn, sealedPlace } from '../../platform/crypto/sealed-place.js';
import { SecretBox } from '../../platform/crypto/secret-box.js';
import type { SqlRunner } from '../../platform/db/sql.js';
import { type Command, CommandError } from './command.js';

const USAGE = 'This command takes no arguments: npm run rotate-secrets';

/** Rows read at once. */
const BATCH = 500;

interface SealedRow extends Record<string, unknown> {
  row: number;
  sealed: string;
}

interface Counts {
  sealedAgain: number;
  unreadable: number;
}

/**
 * `npm run rotate-secrets`: encrypts every stored secret with the current `APP_SECRET`. Safe while Regent runs, because
 * it skips secrets that change concurrently, and safe to repeat, also after an interruption.
 */
export const rotateSecretsCommand: Command = {
  name: 'rotate-secrets',
  isAtomic: false,
  read: (args) => {
    if (args.length > 0) throw new CommandError(USAGE);
    return async (sql, config) => {
      const box = new SecretBox(config);
      const lines: string[] = [];
      let unreadable = 0;
      for (const column of Object.keys(SEALED_COLUMNS) as SealedColumn[]) {
        const counts = await rotateColumn(sql, box, column);
        unreadable += counts.unreadable;
        lines.push(`${column}: ${counts.sealedAgain} encrypted again, ${counts.unreadable} unreadable`);
      }
      return [...lines, ...nextStep(unreadable, config.APP_SECRET_PREVIOUS !== '')];
    };
  },
};

function nextStep(unreadable: number, hasPrevious: boolean): string[] {
  const next = hasPrevious ? ['APP_SECRET_PREVIOUS is no longer needed: remove it and restart Regent.'] : [];
  if (unreadable === 0) return next;
  return [
    `${unreadable} secrets were encrypted with another secret and stay as they are (docs/operations.md).`,
    ...next,
  ];
}

async function rotateColumn(sql: SqlRunner, box: SecretBox, column: SealedColumn): Promise<Counts> {
  const [table = '', name = ''] = column.split('.');
  const id = SEALED_COLUMNS[column];
  const counts: Counts = { sealedAgain: 0, unreadable: 0 };
  for (let after = 0, rows: SealedRow[] = []; ; after = rows.at(-1)?.row ?? after) {
    rows = await sql.rows<SealedRow>(
      {
        name: `rotate-secrets.read-${column}`,
        text: `SELECT "${id}" AS row, "${name}" AS sealed FROM "${table}"
          WHERE "${id}" > $1 AND "${name}" IS NOT NULL ORDER BY "${id}" LIMIT ${BATCH}`,
      },
      [after],
    );
    for (const { row, sealed } of rows) {
      if (box.isCurrent(sealed)) continue;
      const text = box.openOrNull(sealed, sealedPlace(column, row));
      if (text === null) counts.unreadable += 1;
      else counts.sealedAgain += await replace(row, sealed, box.seal(text, sealedPlace(column, row)));
    }
    if (rows.length < BATCH) return counts;
  }

  /** @returns 0 when the secret changed concurrently, else 1 */
  async function replace(row: number, before: string, after: string): Promise<number> {
    const changed = await sql.rows(
      {
        name: `rotate-secrets.write-${column}`,
        text: `UPDATE "${table}" SET "${name}" = $3 WHERE "${id}" = $1 AND "${name}" = $2 RETURNING "${id}"`,
      },
      [row, before, after],
    );
    return changed.length;
  }
}
