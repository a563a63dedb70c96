import { OptionalText } from '../../../../platform/http/validation/validation.js';

/** Where a sign-in leads. */
export class BeginOidcDto {
  /** The path of the page to go on with. One that is not ours, or longer than 500 characters, is ignored. */
  @OptionalText({ max: 8000, blank: true })
  return_to?: string;
}
