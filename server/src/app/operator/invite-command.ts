// Imported from their files, as in the other commands: loading every module makes a command slow to start.

import { InvitationRepository } from '../../modules/account/invitations/invitation.repository.js';
import { InvitationLink } from '../../modules/account/invitations/invitation-link.js';
import { SecretBox } from '../../platform/crypto/secret-box.js';
import { type Command, readEmails } from './command.js';

const USAGE = 'Say whom to invite: npm run invite -- alice@example.com bob@example.com';

/** `npm run invite -- alice@example.com …`: invites users and prints their invitation links. */
export const inviteCommand: Command = {
  name: 'invite',
  read: (args) => {
    const emails = readEmails(args, USAGE);
    return async (transaction, config, sql) => {
      const added = await new InvitationRepository(sql).invite(emails, transaction);
      const link = new InvitationLink(new SecretBox(config), config);
      const standing = (email: string) => (added.has(email) ? 'is invited' : 'was invited before');
      return emails.map((email) => `${email} ${standing(email)}: ${link.of(email)}`);
    };
  },
};
