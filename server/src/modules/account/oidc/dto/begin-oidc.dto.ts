import { OptionalText } from '../../../../platform/http/validation/validation.js';

/** Target of a sign-in. */
export class BeginOidcDto {
  /** Path of the page to open after the sign-in. Ignored unless it is a path of this site of up to 2000 characters. */
  @OptionalText({ max: 8000, blank: true })
  return_to?: string;
}
