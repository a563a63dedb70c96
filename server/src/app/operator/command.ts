import { DataSource, type DataSourceOptions } from 'typeorm';
// Imported from its file, as in the other commands: loading every module makes a command slow to start.
import { canonicalEmail } from '../../modules/account/domain/email.js';
import { type Config, ConfigError, loadConfig } from '../../platform/config/config.js';
import { dataSourceOptions } from '../../platform/db/data-source.js';
import { Sql, type Transaction } from '../../platform/db/sql.js';
import { effectiveDatabaseUrl } from '../../platform/embedded/postgres/database-url.js';
import { ENTITIES } from '../entities.js';

/** Work of a command. @returns its output lines */
export type Work = (transaction: Transaction, config: Config, sql: Sql) => Promise<string[]>;

/** An operator command, safe to run while the server runs. */
export interface Command {
  /** The connection's name in PostgreSQL. */
  name: string;
  /** False if each statement commits separately, because the command changes too many rows for one transaction. */
  isAtomic?: boolean;
  /** Parses the command's arguments. @throws CommandError */
  read(args: string[]): Work;
}

/** The command was rejected and changed nothing. The message is a sentence for the operator. */
export class CommandError extends Error {}

/** Output and exit code of a command. */
export interface Outcome {
  exitCode: 0 | 1;
  text: string;
}

/** Runs a command as a process: prints its output, or the reason of a failure to stderr. */
export function runCommand(command: Command): void {
  void execute(command, process.argv.slice(2), loadConfig).then(({ exitCode, text }) => {
    (exitCode === 0 ? process.stdout : process.stderr).write(`${text}\n`);
    process.exitCode = exitCode;
  });
}

/** Runs a command. Never throws. */
export async function execute(command: Command, args: string[], config: () => Config): Promise<Outcome> {
  try {
    const work = command.read(args);
    const settings = config();
    const lines = await connected(command.name, settings, (sql) =>
      command.isAtomic === false
        ? work(sql, settings, sql)
        : sql.transaction((transaction) => work(transaction, settings, sql)),
    );
    return { exitCode: 0, text: lines.join('\n') };
  } catch (error) {
    return { exitCode: 1, text: reasonOf(error) };
  }
}

/** The canonical form of each distinct address. @throws CommandError when there is none or one is invalid */
export function readEmails(addresses: string[], usage: string): string[] {
  if (addresses.length === 0) throw new CommandError(usage);
  const wrong = addresses.filter((address) => canonicalEmail(address) === null);
  if (wrong.length > 0) throw new CommandError(`Nothing was changed. Not an email address: ${wrong.join(', ')}`);
  return [...new Set(addresses.flatMap((address) => canonicalEmail(address) ?? []))];
}

/** `2026-11-26 10:30`, in UTC. */
export const dayAndTime = (time: Date): string => time.toISOString().slice(0, 16).replace('T', ' ');

async function connected<T>(name: string, config: Config, work: (sql: Sql) => Promise<T>): Promise<T> {
  const dataSource = new DataSource({
    ...dataSourceOptions(config, ENTITIES),
    url: effectiveDatabaseUrl(config),
    applicationName: `regent-${name}`,
    poolSize: 1,
    // Sign-ins and other requests hold row locks only briefly.
    extra: { connectionTimeoutMillis: 5000, lock_timeout: 10_000 },
  } as DataSourceOptions);
  await dataSource.initialize();
  try {
    return await work(new Sql(dataSource));
  } finally {
    await dataSource.destroy();
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ConfigError || error instanceof CommandError) return error.message;
  const { code, message } = error as { code?: string; message?: string };
  if (code === '42P01') return 'The database has no tables yet. Start Regent once with npm start.';
  return `Nothing was changed: the database did not answer (${message || code}).`;
}
