import { ApiProperty } from '@nestjs/swagger';
import { LIMITS } from '../../../../contract/limits.js';
import { Field } from '../../../../platform/http/validation/field.js';
import { Email } from './email-field.js';

const CODE = new RegExp(`^[0-9]{${LIMITS.otpLength}}$`);

/** Signs in with a code. */
export class ExchangeOtpDto {
  /** Recipient of the code. */
  @Email()
  email: string;

  /** Six digits. Other values: 400 `invalid_otp`, which does not count as an attempt. */
  @ApiProperty({ type: 'string', minLength: LIMITS.otpLength, maxLength: LIMITS.otpLength, pattern: CODE.source })
  @Field(
    (value) => (typeof value === 'string' && CODE.test(value) ? undefined : `must be ${LIMITS.otpLength} digits`),
    { code: 'invalid_otp' },
  )
  OTP: string;
}
