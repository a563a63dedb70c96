import { ApiProperty } from '@nestjs/swagger';
import { LIMITS } from '../../../contract/limits.js';
import { Field, Text } from '../../../platform/http/validation.js';

const CODE = new RegExp(`^[0-9]{${LIMITS.otpLength}}$`);

/** Deletes an account: typed on purpose, and proved afresh. */
export class DeleteAccountDto {
  /** The account's e-mail address, typed once more. */
  @Text({ max: LIMITS.email, trim: true })
  confirm: string;

  /** Six digits that were mailed. Anything else: 400 `invalid_otp`, which does not count as a try. */
  @ApiProperty({ type: 'string', minLength: LIMITS.otpLength, maxLength: LIMITS.otpLength, pattern: CODE.source })
  @Field(
    (value) => (typeof value === 'string' && CODE.test(value) ? undefined : `must be ${LIMITS.otpLength} digits`),
    { code: 'invalid_otp', optional: true },
  )
  code?: string | null;
}

/** A code was mailed. */
export class ProofSentView {
  /** Its digits. */
  length: number;

  /** The code, only where `OTP_DEBUG` is on. */
  otp?: string;
}

/** Where a download begins, once. */
export class ExportTicketView {
  /** Below `/api/account/export/`; for a minute, and for whoever asked for it alone. */
  ticket: string;
}
