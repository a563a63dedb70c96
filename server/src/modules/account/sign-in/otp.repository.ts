import { Injectable } from '@nestjs/common';
import { IsNull, Raw } from 'typeorm';
import { Sql, type SqlRunner, type Transaction } from '../../../platform/db/sql.js';
import { OtpCode } from './otp-code.entity.js';

// Raw SQL: counting an attempt is atomic, removals are batches. See ADR 4.

/**
 * Counts the attempt and compares in one statement. Concurrent attempts wait for the row, so that at most $4 are
 * compared, and a right code is used up by the first.
 */
const TRY = {
  name: 'otp_try',
  text: `UPDATE otp_code
    SET attempts = attempts + 1, dead_at = CASE WHEN code_hash = $3 OR attempts + 1 >= $4 THEN now() END
    WHERE session_id = $1 AND email = $2 AND dead_at IS NULL AND expires_at > now() AND attempts < $4
    RETURNING code_hash = $3 AS is_right`,
};

const REMOVE_EXPIRED = {
  name: 'otp_remove_expired',
  text: `DELETE FROM otp_code WHERE id IN
    (SELECT id FROM otp_code WHERE expires_at < now() - interval '1 hour' ORDER BY expires_at LIMIT 1000)
    RETURNING id`,
};

/** Storage of sign-in codes, by their keyed hash. */
@Injectable()
export class OtpRepository {
  constructor(private readonly sql: Sql) {}

  /**
   * Stores a code and invalidates older ones of the same session and address. Codes of other sessions stay: otherwise a
   * stranger who knows the address could invalidate its owner's code.
   */
  async create(code: Pick<OtpCode, 'email' | 'sessionId' | 'codeHash'> & { seconds: number }): Promise<number> {
    const { email, sessionId, codeHash, seconds } = code;
    return this.sql.transaction(async ({ manager }) => {
      const live = { sessionId, email, deadAt: IsNull(), expiresAt: Raw((column) => `${column} > now()`) };
      await manager.update(OtpCode, live, { deadAt: () => 'now()' });
      const insert = manager.createQueryBuilder().insert().into(OtpCode);
      const expiresAt = () => 'now() + make_interval(secs => :seconds)';
      const values = insert.values({ email, sessionId, codeHash, expiresAt }).setParameters({ seconds });
      return (await values.execute()).identifiers[0]?.id as number;
    });
  }

  /** Invalidates a code. */
  async kill(id: number): Promise<void> {
    await this.sql.manager.update(OtpCode, { id }, { deadAt: () => 'now()' });
  }

  /** Counts an attempt. @returns whether the code was right; then it is used up */
  async try(
    attempt: Pick<OtpCode, 'email' | 'sessionId' | 'codeHash'> & { maxAttempts: number },
    sql: SqlRunner,
  ): Promise<boolean> {
    const { sessionId, email, codeHash, maxAttempts } = attempt;
    const row = await sql.row<{ is_right: boolean }>(TRY, [sessionId, email, codeHash, maxAttempts]);
    return row?.is_right ?? false;
  }

  /** Removes all codes of an address. */
  async forget(email: string, { manager }: Transaction): Promise<void> {
    await manager.delete(OtpCode, { email });
  }

  /** Removes a batch of codes that expired an hour ago. @returns their number */
  async removeExpired(): Promise<number> {
    return (await this.sql.rows(REMOVE_EXPIRED, [])).length;
  }
}
