import { OperatorRepository } from '../../modules/account/operator.repository.js';
import { type Command, readEmails } from './command.js';

const USAGE = 'Say whom to invite: npm run invite -- alice@example.com bob@example.com';

/** `npm run invite -- alice@example.com …`: lets people in. */
export const inviteCommand: Command = {
  name: 'invite',
  read: (args) => {
    const emails = readEmails(args, USAGE);
    return async (sql) => {
      const added = await new OperatorRepository(sql).invite(emails);
      return emails.map((email) => `${email} ${added.has(email) ? 'is invited' : 'was invited before'}.`);
    };
  },
};
