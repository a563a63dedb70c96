import { Injectable } from '@nestjs/common';
import { Sql, type SqlRunner } from '../../../platform/db/sql.js';

/** Only codes of this session: otherwise a stranger who knows the address could invalidate its owner's code. */
const REPLACE_OLDER = {
  name: 'otp_replace_older',
  text: `UPDATE otp_code SET dead_at = now()
    WHERE session_id = $1 AND email = $2 AND dead_at IS NULL AND expires_at > now()`,
};

const CREATE = {
  name: 'otp_create',
  text: `INSERT INTO otp_code (email, session_id, code_hash, expires_at)
    VALUES ($1, $2, $3, now() + make_interval(secs => $4)) RETURNING id`,
};

const KILL = { name: 'otp_kill', text: 'UPDATE otp_code SET dead_at = now() WHERE id = $1' };

/**
 * One statement counts the try and compares: of many at the same time each waits for the row and sees the count that
 * the one before has left, so that no more than $4 are ever compared, and a right code is used up by the first.
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

/** Sign-in codes as they are stored: by their keyed hash. */
@Injectable()
export class OtpRepository {
  constructor(private readonly sql: Sql) {}

  /** Stores a code; those that this session was sent for this address before are dead. @returns its id. */
  async create(code: { email: string; sessionId: number; codeHash: Buffer; seconds: number }): Promise<number> {
    return this.sql.transaction(async (sql) => {
      await sql.rows(REPLACE_OLDER, [code.sessionId, code.email]);
      const row = await sql.row<{ id: number }>(CREATE, [code.email, code.sessionId, code.codeHash, code.seconds]);
      return row!.id;
    });
  }

  /** Makes one code worthless. */
  async kill(id: number): Promise<void> {
    await this.sql.rows(KILL, [id]);
  }

  /** Counts a try. @returns whether it was the right code; then it is used up. */
  async try(
    attempt: { sessionId: number; email: string; codeHash: Buffer; maxAttempts: number },
    sql: SqlRunner,
  ): Promise<boolean> {
    const { sessionId, email, codeHash, maxAttempts } = attempt;
    const row = await sql.row<{ is_right: boolean }>(TRY, [sessionId, email, codeHash, maxAttempts]);
    return row?.is_right ?? false;
  }

  /** Removes some codes whose time is long over. @returns how many. */
  async removeExpired(): Promise<number> {
    return (await this.sql.rows(REMOVE_EXPIRED, [])).length;
  }
}
