import { Module } from '@nestjs/common';
import { MailModule } from '../../../platform/mail/mail.module.js';
import { UserRepository } from '../profile/user.repository.js';
import { AdministratorAccounts } from './administrator-accounts.js';
import { MailAdministrators } from './mail-administrators.js';

/** Administrators as recipients of mails. */
@Module({
  imports: [MailModule],
  providers: [AdministratorAccounts, MailAdministrators, UserRepository],
  exports: [AdministratorAccounts, MailAdministrators],
})
export class AdministratorsModule {}
