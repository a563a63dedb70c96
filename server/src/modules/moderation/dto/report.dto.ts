import { LIMITS, REPORT_REASONS, type ReportReason } from '../../../contract/limits.js';
import { OneOf, OptionalText } from '../../../platform/http/validation/validation.js';

/** What is wrong with an agent, or with a message of it. */
export class ReportDto {
  @OneOf(REPORT_REASONS)
  reason: ReportReason;

  /** In the reporter's words. */
  @OptionalText({ max: LIMITS.reportNote, blank: true })
  note?: string | null;
}

/** A report, as its reporter gets it back. */
export class ReportView {
  id: number;

  reason: ReportReason;

  note: string | null;

  /** ISO 8601, UTC: when it was first filed. */
  created_at: string;
}
