import { LIMITS } from '../../../../contract/limits.js';
import { OptionalText, Text } from '../../../../platform/http/validation/validation.js';
import { ProofCode } from './proof.dto.js';

/** Sets or changes the password. */
export class SetPasswordDto {
  /** 10 to 128 characters; neither common nor the user's name or address: otherwise 400 `password_too_weak`. */
  @Text({ max: LIMITS.passwordMax, blank: true })
  password: string;

  /** The current password, unless `code` is given. Missing or wrong: 400 with this field. */
  @OptionalText({ max: LIMITS.passwordMax, blank: true })
  current_password?: string | null;

  /** Six mailed digits, for a first password or instead of the current one. Other values: 400 `invalid_otp`. */
  @ProofCode()
  code?: string | null;
}

/** Signs in with a password. */
export class SignInDto {
  /** Username or email address, ignoring case. */
  @Text({ max: LIMITS.email, trim: true })
  username: string;

  /** The password. */
  @Text({ max: LIMITS.passwordMax, blank: true })
  password: string;
}
