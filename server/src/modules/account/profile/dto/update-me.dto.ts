import { ApiProperty } from '@nestjs/swagger';
import { LIMITS } from '../../../../contract/limits.js';
import { Field } from '../../../../platform/http/validation/field.js';
import { OptionalId, OptionalText } from '../../../../platform/http/validation/validation.js';
import { USERNAME, usernameProblem } from '../../domain/username.js';

/** Changes of the caller's profile. Absent fields do not change. */
export class UpdateMeDto {
  /** Not blank, at most 50 characters; null keeps it. */
  @OptionalText({ max: LIMITS.personName, name: true })
  first_name?: string | null;

  /** Not blank, at most 50 characters; null keeps it. */
  @OptionalText({ max: LIMITS.personName, name: true })
  last_name?: string | null;

  /** At most 1000 characters; null clears it. */
  @OptionalText({ max: LIMITS.bio, blank: true })
  bio?: string | null;

  /** ID of an upload of the caller, of a generated avatar, or 1; null keeps the image. Others: 400. */
  @OptionalId()
  image_id?: number | null;

  /** 3 to 30 letters, digits, `_`, `-` or `.`; null keeps it. Taken, or similar to a taken one: 409 `username_taken`. */
  @ApiProperty({
    type: 'string',
    minLength: LIMITS.usernameMin,
    maxLength: LIMITS.usernameMax,
    pattern: USERNAME.source,
  })
  @Field(usernameProblem, { optional: true })
  username?: string | null;
}
