import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/db/sql.js';
import type { AdmissionState } from '../domain/admission.js';

const ADMISSION_STATE = {
  name: 'invitation_standing',
  text: `SELECT u.id IS NOT NULL AS "hasAccount", u.disabled_at IS NOT NULL AS disabled,
      EXISTS (SELECT FROM invitation WHERE email = $1) AS invited
    FROM (SELECT) nothing LEFT JOIN "user" u ON u.email = $1`,
};

const JOIN_WAITLIST = {
  name: 'waitlist_join',
  text: 'INSERT INTO waitlist_entry (email) VALUES ($1) ON CONFLICT DO NOTHING',
};

/** Who may come in: the invitation list, and the list of those who wait for it. */
@Injectable()
export class InvitationRepository {
  constructor(private readonly sql: Sql) {}

  /** What is known of an address. */
  async admissionState(email: string): Promise<AdmissionState> {
    return (await this.sql.row<AdmissionState & Record<string, unknown>>(ADMISSION_STATE, [email]))!;
  }

  async joinWaitlist(email: string): Promise<void> {
    await this.sql.rows(JOIN_WAITLIST, [email]);
  }
}
