import { Inject, Injectable } from '@nestjs/common';
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import type { Claims } from './domain/claims.js';
import type { ProviderSubject } from './oidc-identity.repository.js';
import { isProviderDown, providerFetch } from './provider-fetch.js';

/** Of each of the up to four calls of a sign-in. */
const TIMEOUT_SECONDS = 5;
const DISCOVERED_FOR_MS = 60 * 60 * 1000;
/** The provider's word that it does not work now. */
const DOWN = ['temporarily_unavailable', 'server_error'];

/** What one sign-in gives to the provider and wants to see again. */
export interface OidcFlow {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Somebody who has signed in at the provider. */
export interface ProvenIdentity extends ProviderSubject {
  claims: Claims;
  /** Asks the provider for what the token does not say. */
  moreClaims(): Promise<Claims>;
}

/** The provider of `OIDC_ISSUER`. It is asked for its addresses when it is first needed, and again after a failure. */
@Injectable()
export class IdentityProvider {
  private discovered: { client: Promise<Configuration>; until: number } | undefined;
  private readonly redirectUri: string;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.redirectUri = `${config.PUBLIC_URL}/api/account/sign/oidc/callback`;
  }

  /** What its button says; null: there is no provider. */
  get name(): string | null {
    return this.config.OIDC_ISSUER ? this.config.OIDC_NAME : null;
  }

  /** Where a browser goes to sign in. @throws ApiError 503 `oidc_unavailable`. */
  async authorizationUrl({ state, nonce, codeVerifier }: OidcFlow): Promise<string> {
    const client = await this.client();
    const url = buildAuthorizationUrl(client, {
      redirect_uri: this.redirectUri,
      scope: 'openid email',
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    });
    return url.href;
  }

  /**
   * Who came back, proved by the code in the callback's query: state, issuer, nonce, audience, times and signature hold.
   * @throws ApiError `oidc_denied`, `oidc_failed`, `oidc_unavailable`.
   */
  async identify(query: URLSearchParams, flow: OidcFlow): Promise<ProvenIdentity> {
    const client = await this.client();
    const callback = new URL(`${this.redirectUri}?${query}`);
    const tokens = await authorizationCodeGrant(client, callback, {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.codeVerifier,
      idTokenExpected: true,
    }).catch((error: unknown) => this.refuse(error));
    const claims = tokens.claims() ?? this.refuse(new Error('No ID token'));
    return {
      issuer: claims.iss,
      subject: claims.sub,
      claims,
      moreClaims: async () =>
        client.serverMetadata().userinfo_endpoint === undefined
          ? {}
          : fetchUserInfo(client, tokens.access_token, claims.sub).catch((error: unknown) => this.refuse(error)),
    };
  }

  private client(): Promise<Configuration> {
    if (this.discovered && this.discovered.until > Date.now()) return this.discovered.client;
    const client = this.discover();
    const discovered = { client, until: Date.now() + DISCOVERED_FOR_MS };
    this.discovered = discovered;
    client.catch(() => {
      if (this.discovered === discovered) this.discovered = undefined;
    });
    return client;
  }

  private async discover(): Promise<Configuration> {
    const issuer = new URL(this.config.OIDC_ISSUER);
    // The settings let plain HTTP pass only on this machine.
    const insecure = issuer.protocol === 'http:' ? [allowInsecureRequests] : [];
    const execute = [enableNonRepudiationChecks, ...insecure];
    const options = { timeout: TIMEOUT_SECONDS, execute, [customFetch]: providerFetch };
    const auth = secretAuth(this.config.OIDC_CLIENT_SECRET);
    return discovery(issuer, this.config.OIDC_CLIENT_ID, undefined, auth, options).catch((cause: unknown) => {
      this.logger.warn({ err: cause }, 'The sign-in service could not be discovered');
      throw new ApiError('oidc_unavailable', { cause });
    });
  }

  private refuse(error: unknown): never {
    const reason = (error as { error?: unknown } | null)?.error;
    if (error instanceof AuthorizationResponseError && reason === 'access_denied') throw new ApiError('oidc_denied');
    this.logger.warn({ err: error, reason: String(reason ?? '').slice(0, 100) }, 'A sign-in failed at its service');
    const isDown = isProviderDown(error) || DOWN.includes(String(reason));
    throw new ApiError(isDown ? 'oidc_unavailable' : 'oidc_failed', { cause: error });
  }
}

/** The way of sending the secret that the provider takes; where it takes both, the one that every provider has to. */
function secretAuth(secret: string): ClientAuth {
  const basic = ClientSecretBasic(secret);
  const post = ClientSecretPost(secret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}
