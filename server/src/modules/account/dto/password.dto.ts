import { LIMITS } from '../../../contract/limits.js';
import { OptionalText, Text } from '../../../platform/http/validation/validation.js';
import { ProofCode } from './proof.dto.js';

/** Sets a password, or changes it. */
export class SetPasswordDto {
  /** 10 to 128 characters, not a common one, nor one's own name or address: else 400 `password_too_weak`. */
  @Text({ max: LIMITS.passwordMax, blank: true })
  password: string;

  /** The current password, unless `code` is given. Missing or wrong: 400 with this field. */
  @OptionalText({ max: LIMITS.passwordMax, blank: true })
  current_password?: string | null;

  /** Six mailed digits, for a first password or instead of the current one. Anything else: 400 `invalid_otp`. */
  @ProofCode()
  code?: string | null;
}

/** Signs in with a password. */
export class SignInDto {
  /** The username or the e-mail address, whatever the case. */
  @Text({ max: LIMITS.email, trim: true })
  username: string;

  /** As it was set. */
  @Text({ max: LIMITS.passwordMax, blank: true })
  password: string;
}
