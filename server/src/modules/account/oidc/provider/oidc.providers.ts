import { BeginOidc } from '../flow/begin-oidc.js';
import { FinishOidc } from '../flow/finish-oidc.js';
import { OidcFlows } from '../flow/oidc-flows.js';
import { OidcRequestRepository } from '../flow/oidc-request.repository.js';
import { GetSignInOptions } from '../get-sign-in-options.js';
import { OidcIdentityRepository } from '../identities/oidc-identity.repository.js';
import { SignInWithIdentity } from '../identities/sign-in-with-identity.js';
import { UserOfIdentity } from '../identities/user-of-identity.js';
import { IdentityProvider } from './identity-provider.js';

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
