import { OperatorRepository } from '../../modules/account/access/operator.repository.js';
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

const list: Work = async (sql) => {
  const users = await new OperatorRepository(sql).users();
  if (users.length === 0) return ['Nobody has an account.'];
  return users.map(
    ({ email, username, created_at, disabled }) =>
      `${dayAndTime(created_at)}  ${email}  ${username}${disabled ? '  disabled' : ''}`,
  );
};

function disable(emails: string[]): Work {
  return (sql) => forEach(emails, new OperatorRepository(sql), disableOne);
}

function enable(emails: string[]): Work {
  return (sql) => forEach(emails, new OperatorRepository(sql), enableOne);
}

interface Account {
  id: number;
  email: string;
  disabled: boolean;
}

async function disableOne({ id, email, disabled }: Account, operator: OperatorRepository): Promise<string> {
  if (disabled) return `${email} was disabled before.`;
  const { sessions, agents } = await operator.disable(id);
  return `${email} is disabled: ${count(sessions, 'session')} ended, ${count(agents, 'agent')} no longer listed.`;
}

async function enableOne({ id, email, disabled }: Account, operator: OperatorRepository): Promise<string> {
  if (!disabled) return `${email} was not disabled.`;
  const agents = await operator.enable(id);
  return `${email} may sign in again, ${count(agents, 'agent')} listed again.`;
}

/** Changes all accounts, or none if one does not exist. Locks rows in address order, like all such commands. */
async function forEach(
  emails: string[],
  operator: OperatorRepository,
  work: (account: Account, operator: OperatorRepository) => Promise<string>,
): Promise<string[]> {
  const lines: string[] = [];
  for (const email of [...emails].sort()) {
    const user = await operator.user(email);
    if (!user) throw new CommandError(`Nothing was changed. Nobody has an account with ${email}.`);
    lines.push(await work({ ...user, email }, operator));
  }
  return lines;
}

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;
