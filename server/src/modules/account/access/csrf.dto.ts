/** The CSRF token of the caller's session. */
export class CsrfDto {
  /** For the `X-CSRFToken` header of every mutation. Valid until a sign-in or the end of the session. */
  csrfToken: string;
}
