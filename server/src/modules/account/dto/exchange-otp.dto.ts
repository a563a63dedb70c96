import { ApiProperty } from '@nestjs/swagger';
import { LIMITS } from '../../../contract/limits.js';
import { Field } from '../../../platform/http/validation/validation.js';
import { Email } from './email-field.js';

const CODE = new RegExp(`^[0-9]{${LIMITS.otpLength}}$`);

/** Signs in with a code. */
export class ExchangeOtpDto {
  /** The address that the code was sent to. */
  @Email()
  email: string;

  /** Six digits. Another length, or anything but digits: 400 `invalid_otp`, which does not count as a try. */
  @ApiProperty({ type: 'string', minLength: LIMITS.otpLength, maxLength: LIMITS.otpLength, pattern: CODE.source })
  @Field(
    (value) => (typeof value === 'string' && CODE.test(value) ? undefined : `must be ${LIMITS.otpLength} digits`),
    { code: 'invalid_otp' },
  )
  OTP: string;
}
