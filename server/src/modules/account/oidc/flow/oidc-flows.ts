import { Injectable } from '@nestjs/common';
import { randomToken, sha256 } from '../../../../platform/crypto/random.js';
import { SecretBox } from '../../../../platform/crypto/secret-box.js';
import type { OidcFlow } from '../provider/identity-provider.js';
import { OidcRequestRepository } from './oidc-request.repository.js';

const LIFETIME_SECONDS = 10 * 60;

/**
 * Sign-ins in progress. Nonce and verifier are derived from the state with this installation's secret, so that neither the
 * browser nor the database has them.
 */
@Injectable()
export class OidcFlows {
  constructor(
    private readonly requests: OidcRequestRepository,
    private readonly secrets: SecretBox,
  ) {}

  /** A new flow. */
  make(): OidcFlow {
    return this.of(randomToken());
  }

  /** Stores the flow for ten minutes, for this session only. */
  async begin({ state }: OidcFlow, sessionId: number, returnTo: string): Promise<void> {
    await this.requests.create({ stateHash: sha256(state), sessionId, returnTo, seconds: LIFETIME_SECONDS });
  }

  /** Consumes the flow. @returns null if it is unknown in this session, expired or used */
  async take(state: string, sessionId: number): Promise<{ flow: OidcFlow; returnTo: string } | null> {
    const request = await this.requests.take(sha256(state), sessionId);
    return request ? { flow: this.of(state), returnTo: request.returnTo } : null;
  }

  private of(state: string): OidcFlow {
    const derived = (part: string) => this.secrets.keyedHash('oidc', part, state).toString('base64url');
    return { state, nonce: derived('nonce'), codeVerifier: derived('verifier') };
  }
}
