import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { Sql } from '../../../platform/db/sql.js';
import { User } from './user.entity.js';
import type { Recipient } from './user.repository.js';

/** Users as recipients of mails. */
@Injectable()
export class MailRecipientsService {
  constructor(private readonly sql: Sql) {}

  /** Undefined for an account that is disabled or being deleted. */
  async find(userId: number): Promise<Recipient | undefined> {
    const where = { id: userId, email: Not(IsNull()), disabledAt: IsNull() };
    const user = await this.sql.manager.findOne(User, { where, select: { id: true, email: true, locale: true } });
    return user ? { id: user.id, email: user.email!, locale: user.locale } : undefined;
  }
}
