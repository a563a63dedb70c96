import { InvitationRepository } from '../../modules/account/invitations/invitation.repository.js';
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

const list: Work = async (transaction, _config, sql) => {
  const waiting = await new InvitationRepository(sql).waitlist(transaction);
  if (waiting.length === 0) return ['Nobody is on the waitlist.'];
  return waiting.map(({ email, createdAt }) => `${dayAndTime(createdAt)}  ${email}`);
};

function promote(emails: string[]): Work {
  return async (transaction, _config, sql) => {
    const invitations = new InvitationRepository(sql);
    const left = await invitations.leaveWaitlist(emails, transaction);
    const unknown = emails.filter((email) => !left.has(email));
    if (unknown.length > 0) {
      throw new CommandError(
        `Nobody was promoted. Not on the waitlist: ${unknown.join(', ')}. To invite somebody all the same: npm run invite`,
      );
    }
    await invitations.invite(emails, transaction);
    return emails.map((email) => `${email} is invited and has left the waitlist.`);
  };
}
