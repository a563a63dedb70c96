import { N8nDepartureRepository } from '../../modules/account/n8n-members/n8n-departure.repository.js';
import { AccountStatus } from '../../modules/account/profile/account-status.js';
import { UserRepository } from '../../modules/account/profile/user.repository.js';
import { SessionRepository } from '../../modules/account/sessions/session.repository.js';
import { SuspendAgents } from '../../modules/agents/hiding/suspend-agents.js';
import type { Sql, Transaction } from '../../platform/db/sql.js';
import { type Command, CommandError, dayAndTime, readEmails, type Work } from './command.js';

const USAGE = 'Say what to do: npm run user -- list, disable alice@example.com or enable alice@example.com';

/** `npm run user -- disable alice@example.com`: disables an account; `enable` enables it again; `list` shows all. */
export const userCommand: Command = {
  name: 'user',
  read: ([verb, ...addresses]) => {
    if (verb === 'list' && addresses.length === 0) return list;
    if (verb === 'disable') return disable(readEmails(addresses, USAGE));
    if (verb === 'enable') return enable(readEmails(addresses, USAGE));
    throw new CommandError(USAGE);
  },
};

const agents = new SuspendAgents();
const accountsOf = (sql: Sql): AccountStatus =>
  new AccountStatus(new UserRepository(sql), new SessionRepository(sql), new N8nDepartureRepository(sql));

const list: Work = async (transaction, _config, sql) => {
  const users = await accountsOf(sql).list(transaction);
  if (users.length === 0) return ['Nobody has an account.'];
  return users.map(
    ({ email, username, createdAt, disabledAt }) =>
      `${dayAndTime(createdAt)}  ${email}  ${username}${disabledAt === null ? '' : '  disabled'}`,
  );
};

function disable(emails: string[]): Work {
  return (transaction, _config, sql) => forEach(emails, accountsOf(sql), transaction, disableOne);
}

function enable(emails: string[]): Work {
  return (transaction, _config, sql) => forEach(emails, accountsOf(sql), transaction, enableOne);
}

interface Account {
  id: number;
  email: string;
  isDisabled: boolean;
}

type Change = (account: Account, accounts: AccountStatus, transaction: Transaction) => Promise<string>;

const disableOne: Change = async ({ id, email, isDisabled }, accounts, transaction) => {
  if (isDisabled) return `${email} was disabled before.`;
  const sessions = await accounts.disable(id, transaction);
  const suspended = await agents.suspend(id, transaction);
  const [ended, unlisted] = [count(sessions.length, 'session'), count(suspended.length, 'agent')];
  return `${email} is disabled: ${ended} ended, ${unlisted} no longer listed.`;
};

const enableOne: Change = async ({ id, email, isDisabled }, accounts, transaction) => {
  if (!isDisabled) return `${email} was not disabled.`;
  await accounts.enable(id, transaction);
  const resumed = await agents.resume(id, transaction);
  return `${email} may sign in again, ${count(resumed.length, 'agent')} listed again.`;
};

/** Changes all accounts, or none if one does not exist. Locks rows in address order, like all such commands. */
async function forEach(
  emails: string[],
  accounts: AccountStatus,
  transaction: Transaction,
  change: Change,
): Promise<string[]> {
  const lines: string[] = [];
  for (const email of [...emails].sort()) {
    const user = await accounts.lock(email, transaction);
    if (!user) throw new CommandError(`Nothing was changed. Nobody has an account with ${email}.`);
    lines.push(await change({ id: user.id, email, isDisabled: user.disabledAt !== null }, accounts, transaction));
  }
  return lines;
}

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;
