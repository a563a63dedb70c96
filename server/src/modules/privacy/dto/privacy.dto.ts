import { LIMITS } from '../../../contract/limits.js';
import { Text } from '../../../platform/http/validation/validation.js';
import { ProofCode } from '../../account/public.js';

/** Deletes the account after a confirmation and a proof. */
export class DeleteAccountDto {
  /** The account's email address. */
  @Text({ max: LIMITS.email, trim: true })
  confirm: string;

  /** Six mailed digits. Other values: 400 `invalid_otp`, which does not count as an attempt. */
  @ProofCode()
  code?: string | null;
}

/** A ticket for one download. */
export class ExportTicketView {
  /** Path segment below `/api/account/export/`. Valid for a minute, for the caller only. */
  ticket: string;
}
