import { OperatorRepository } from '../../modules/account/access/operator.repository.js';
import { type Command, CommandError, dayAndTime, readEmails, type Work } from './command.js';

const USAGE = 'Say what to do: npm run waitlist, or npm run waitlist -- promote alice@example.com';

/** `npm run waitlist`: lists requests for early access; `-- promote alice@example.com …` invites them. */
export const waitlistCommand: Command = {
  name: 'waitlist',
  read: ([verb, ...addresses]) => {
    if (verb === undefined) return list;
    if (verb === 'promote') return promote(readEmails(addresses, USAGE));
    throw new CommandError(USAGE);
  },
};

const list: Work = async (sql) => {
  const waiting = await new OperatorRepository(sql).waitlist();
  if (waiting.length === 0) return ['Nobody is on the waitlist.'];
  return waiting.map(({ email, created_at }) => `${dayAndTime(created_at)}  ${email}`);
};

function promote(emails: string[]): Work {
  return async (sql) => {
    const operator = new OperatorRepository(sql);
    const left = await operator.leaveWaitlist(emails);
    const unknown = emails.filter((email) => !left.has(email));
    if (unknown.length > 0) {
      throw new CommandError(
        `Nobody was promoted. Not on the waitlist: ${unknown.join(', ')}. To invite somebody all the same: npm run invite`,
      );
    }
    await operator.invite(emails);
    return emails.map((email) => `${email} is invited and has left the waitlist.`);
  };
}
