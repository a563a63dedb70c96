import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { LIMITS } from '../../../../contract/limits.js';
import { Field } from '../../../../platform/http/validation/field.js';

const CODE = new RegExp(`^[0-9]{${LIMITS.otpLength}}$`);

/** Six mailed digits. Other values: 400 `invalid_otp`, which does not count as an attempt. */
export const ProofCode = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: 'string', minLength: LIMITS.otpLength, maxLength: LIMITS.otpLength, pattern: CODE.source }),
    Field(
      (value) => (typeof value === 'string' && CODE.test(value) ? undefined : `must be ${LIMITS.otpLength} digits`),
      { code: 'invalid_otp', optional: true },
    ),
  );

/** A code was mailed. */
export class ProofSentDto {
  /** Number of digits. */
  length: number;

  /** The code, only with `OTP_DEBUG=true`. */
  otp?: string;
}
