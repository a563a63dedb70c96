/** The sign-in service of another house. */
export class OidcOptionDto {
  /** What its button says. */
  name: string;
}

/** The ways to sign in here, for the sign-in page. */
export class SignInOptionsDto {
  /** Who may sign in: those on the list, anybody, or only those who have an account. */
  signup: 'invite' | 'open' | 'closed';

  /** Sign-in by OpenID Connect; null: it is not set up. */
  oidc: OidcOptionDto | null;

  /** Whether one can sign in with a password. */
  password: boolean;
}
