import { OptionalText } from '../../../../platform/http/validation.js';

/** Where a sign-in leads. */
export class BeginOidcDto {
  /** The path of the page to go on with. One that is not ours is ignored. */
  @OptionalText({ max: 500, blank: true })
  return_to?: string;
}
