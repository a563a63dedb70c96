import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { Transaction } from '../../../platform/db/sql.js';
import { type Recipient, UserRepository } from '../profile/user.repository.js';

/** The accounts of `ADMIN_EMAILS` that exist and can sign in. */
@Injectable()
export class AdministratorAccounts {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly users: UserRepository,
  ) {}

  async list(transaction?: Transaction): Promise<Recipient[]> {
    const emails = this.config.ADMIN_EMAILS;
    return emails.length === 0 ? [] : this.users.withEmails(emails, transaction);
  }
}
