import { LIMITS } from '../../../contract/limits.js';
import { REPORT_REASONS, type ReportReason } from '../../../contract/moderation.js';
import { OneOf, OptionalText } from '../../../platform/http/validation/validation.js';

/** Reports an agent or one of its messages. */
export class ReportDto {
  @OneOf(REPORT_REASONS)
  reason: ReportReason;

  /** Comment of the reporter. */
  @OptionalText({ max: LIMITS.reportNote, blank: true })
  note?: string | null;
}

/** A report, for its reporter. */
export class ReportView {
  id: number;

  reason: ReportReason;

  note: string | null;

  /** Time of the first report, ISO 8601, UTC. */
  created_at: string;
}
