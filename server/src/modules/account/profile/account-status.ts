import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/db/sql.js';
import { N8nDepartureRepository } from '../n8n-members/n8n-departure.repository.js';
import { SessionRepository } from '../sessions/session.repository.js';
import type { User } from './user.entity.js';
import { UserRepository } from './user.repository.js';

/** Disables and enables accounts, in the caller's transaction. */
@Injectable()
export class AccountStatus {
  constructor(
    private readonly users: UserRepository,
    private readonly sessions: SessionRepository,
    private readonly departures: N8nDepartureRepository,
  ) {}

  /** All accounts with an address, oldest first. */
  list(transaction: Transaction): Promise<User[]> {
    return this.users.withAddress(transaction);
  }

  /** Locks the account until the transaction ends; waits for a running sign-in. */
  lock(email: string, transaction: Transaction): Promise<User | null> {
    return this.users.lockByEmail(email, transaction);
  }

  /**
   * Ends all sessions and has the account in n8n removed; the next sign-in requests another one.
   * @returns the ids of the sessions
   */
  async disable(userId: number, transaction: Transaction): Promise<number[]> {
    await this.users.setDisabled(userId, true, transaction);
    const sessions = await this.sessions.removeAll(userId, transaction);
    await this.departures.begin(userId, transaction);
    return sessions;
  }

  async enable(userId: number, transaction: Transaction): Promise<void> {
    await this.users.setDisabled(userId, false, transaction);
  }
}
