import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/db/sql.js';

/** Takes some along whose time is over, so that what nobody finished does not pile up. */
const CREATE = {
  name: 'oidc_request_create',
  text: `WITH old AS (
      DELETE FROM oidc_request WHERE state_hash IN (
        SELECT state_hash FROM oidc_request WHERE expires_at < now() ORDER BY expires_at LIMIT 10 FOR UPDATE SKIP LOCKED
      )
    )
    INSERT INTO oidc_request (state_hash, session_id, return_to, expires_at)
    VALUES ($1, $2, $3, now() + make_interval(secs => $4))`,
};

/** Of many at the same time one gets it. */
const TAKE = {
  name: 'oidc_request_take',
  text: `DELETE FROM oidc_request WHERE state_hash = $1 AND session_id = $2 AND expires_at > now()
    RETURNING return_to AS "returnTo"`,
};

/** Sign-ins that are under way at the provider. */
@Injectable()
export class OidcRequestRepository {
  constructor(private readonly sql: Sql) {}

  async create(request: { stateHash: Buffer; sessionId: number; returnTo: string; seconds: number }): Promise<void> {
    const { stateHash, sessionId, returnTo, seconds } = request;
    await this.sql.rows(CREATE, [stateHash, sessionId, returnTo, seconds]);
  }

  /** Uses it up. @returns undefined: it is not there, over, used, or another browser's. */
  take(stateHash: Buffer, sessionId: number): Promise<{ returnTo: string } | undefined> {
    return this.sql.row<{ returnTo: string }>(TAKE, [stateHash, sessionId]);
  }
}
