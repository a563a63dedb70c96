import { Injectable } from '@nestjs/common';
import { Raw } from 'typeorm';
import { deleteReturning } from '../../../../platform/db/returning.js';
import { Sql } from '../../../../platform/db/sql.js';
import { OidcRequest } from './oidc-request.entity.js';

/** Also removes a few expired requests, so that abandoned ones do not accumulate. One statement: see ADR 4. */
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

/** Sign-ins in progress at the provider. */
@Injectable()
export class OidcRequestRepository {
  constructor(private readonly sql: Sql) {}

  async create(request: Omit<OidcRequest, 'session' | 'expiresAt'> & { seconds: number }): Promise<void> {
    const { stateHash, sessionId, returnTo, seconds } = request;
    await this.sql.rows(CREATE, [stateHash, sessionId, returnTo, seconds]);
  }

  /**
   * Consumes it: only one of concurrent callers gets it. @returns undefined if it is missing, expired or another
   * session's
   */
  async take(stateHash: Buffer, sessionId: number): Promise<Pick<OidcRequest, 'returnTo'> | undefined> {
    const where = { stateHash, sessionId, expiresAt: Raw((column) => `${column} > now()`) };
    return (await deleteReturning(this.sql.manager, OidcRequest, where, ['returnTo']))[0];
  }
}
