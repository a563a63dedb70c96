import { LIMITS } from '../../../contract/limits.js';
import { Text } from '../../../platform/http/validation/validation.js';
import { ProofCode } from '../../account/public.js';

/** Deletes an account: typed on purpose, and proved afresh. */
export class DeleteAccountDto {
  /** The account's e-mail address, typed once more. */
  @Text({ max: LIMITS.email, trim: true })
  confirm: string;

  /** Six digits that were mailed. Anything else: 400 `invalid_otp`, which does not count as a try. */
  @ProofCode()
  code?: string | null;
}

/** Where a download begins, once. */
export class ExportTicketView {
  /** Below `/api/account/export/`; for a minute, and for whoever asked for it alone. */
  ticket: string;
}
