import { BeginOidc } from './begin-oidc.js';
import { FinishOidc } from './finish-oidc.js';
import { GetSignInOptions } from './get-sign-in-options.js';
import { IdentityProvider } from './identity-provider.js';
import { OidcFlows } from './oidc-flows.js';
import { OidcIdentityRepository } from './oidc-identity.repository.js';
import { OidcRequestRepository } from './oidc-request.repository.js';
import { SignInWithIdentity } from './sign-in-with-identity.js';
import { UserOfIdentity } from './user-of-identity.js';

/** Providers of the sign-in by OpenID Connect. */
export const OIDC_PROVIDERS = [
  BeginOidc,
  FinishOidc,
  GetSignInOptions,
  IdentityProvider,
  OidcFlows,
  OidcIdentityRepository,
  OidcRequestRepository,
  SignInWithIdentity,
  UserOfIdentity,
];
