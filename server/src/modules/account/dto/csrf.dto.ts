/** The token of the caller's session. */
export class CsrfDto {
  /** Goes into the `X-CSRFToken` header of every mutation. Good until the session ends or somebody signs in. */
  csrfToken: string;
}
