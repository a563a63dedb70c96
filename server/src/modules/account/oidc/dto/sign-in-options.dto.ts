/** An external sign-in service. */
export class OidcOptionDto {
  /** Name on its button. */
  name: string;
}

/** The ways to sign in. */
export class SignInOptionsDto {
  /** Who may sign in: `invite` invited addresses, `open` everybody, `closed` existing accounts only. */
  signup: 'invite' | 'open' | 'closed';

  /** Sign-in by OpenID Connect; null if it is not configured. */
  oidc: OidcOptionDto | null;

  /** Whether users can sign in with a password. */
  password: boolean;
}
