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
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import { ApiError } from '../../../../platform/http/errors/api-error.js';
import { LOGGER } from '../../../../platform/logging/logging.module.js';
import type { Claims } from '../domain/claims.js';
import type { ProviderSubject } from '../identities/oidc-identity.repository.js';
import { isProviderDown, providerFetch } from './provider-fetch.js';

/** Timeout of each call; a sign-in makes up to four. */
const TIMEOUT_SECONDS = 5;
const DISCOVERED_FOR_MS = 60 * 60 * 1000;
/** Error codes of a provider that is temporarily down. */
const DOWN = ['temporarily_unavailable', 'server_error'];

/** Secrets of one sign-in, which the provider's answer must match. */
export interface OidcFlow {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** An identity that the provider has proved. */
export interface ProvenIdentity extends ProviderSubject {
  claims: Claims;
  /** Requests claims that the token lacks. */
  moreClaims(): Promise<Claims>;
}

/** The provider of `OIDC_ISSUER`. Its metadata is fetched on first use, then hourly and after a failure. */
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

  /** Name on its button; null if there is no provider. */
  get name(): string | null {
    return this.config.OIDC_ISSUER ? this.config.OIDC_NAME : null;
  }

  /** URL of the sign-in at the provider. @throws ApiError 503 `oidc_unavailable` */
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
   * Exchanges the code of the callback's query. Checks state, issuer, nonce, audience, times and signature.
   * @throws ApiError `oidc_denied`, `oidc_failed`, `oidc_unavailable`
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
    // The configuration allows plain HTTP on this machine only.
    const insecure = issuer.protocol === 'http:' ? [allowInsecureRequests] : [];
    const execute = [enableNonRepudiationChecks, ...insecure];
    const options = { timeout: TIMEOUT_SECONDS, execute, [customFetch]: providerFetch };
    const auth = secretAuth(this.config.OIDC_CLIENT_SECRET);
    return discovery(issuer, this.config.OIDC_CLIENT_ID, undefined, auth, options).catch((cause: unknown) => {
      this.logger.warn({ err: cause }, 'Failed to discover the sign-in service');
      throw new ApiError('oidc_unavailable', { cause });
    });
  }

  private refuse(error: unknown): never {
    const reason = (error as { error?: unknown } | null)?.error;
    if (error instanceof AuthorizationResponseError && reason === 'access_denied') throw new ApiError('oidc_denied');
    this.logger.warn(
      { err: error, reason: String(reason ?? '').slice(0, 100) },
      'Sign-in failed at the sign-in service',
    );
    const isDown = isProviderDown(error) || DOWN.includes(String(reason));
    throw new ApiError(isDown ? 'oidc_unavailable' : 'oidc_failed', { cause: error });
  }
}

/** How the provider accepts the secret. Every provider has to support Basic, so it is preferred. */
function secretAuth(secret: string): ClientAuth {
  const basic = ClientSecretBasic(secret);
  const post = ClientSecretPost(secret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}
