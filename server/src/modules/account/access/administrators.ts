import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';

/** Administrators: accounts whose email address is in `ADMIN_EMAILS`. */
@Injectable()
export class Administrators {
  private readonly emails: ReadonlySet<string>;

  constructor(@Inject(CONFIG) config: Config) {
    this.emails = new Set(config.ADMIN_EMAILS);
  }

  /** @param email in its canonical form; null for an account without one */
  has(email: string | null): boolean {
    return email !== null && this.emails.has(email);
  }
}
