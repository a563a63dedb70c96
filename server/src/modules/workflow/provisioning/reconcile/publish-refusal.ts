import type { Locale } from '../../../../contract/limits.js';
import { type CheckCode, UNKNOWN_CODES, type WorkflowRestore } from '../../../../contract/workflows/workflows.js';
import type { PublishVerdict } from '../../../agents/public.js';
import type { CheckedStep } from '../check/checked-steps.js';
import { checkText, unarchivedText } from '../domain/texts/check-texts.js';
import type { N8nError } from '../n8n/n8n-error.js';

/** The error that a creator gets if an agent is not published or its workflow not restored. */
export type PublishRefusal = Extract<PublishVerdict, { ok: false }>;
/** Input of a refusal. */
export type Obstacle = Pick<CheckedStep, 'code' | 'diagnosis' | 'retryAfterMs'> & {
  step?: CheckedStep['step'];
  /** The workflow was unarchived, but n8n did not publish it. */
  isUnarchived?: boolean;
};

/** Converts an error of n8n or of the connection to it. */
export const obstacleOf = ({ code, diagnosis, retryAfterMs }: N8nError): Obstacle => ({
  code: code === 'workflow_refused' ? 'workflow_inactive' : code,
  diagnosis,
  retryAfterMs,
});

const STEP_OF: Partial<Record<CheckCode, CheckedStep['step']>> = {
  workflow_unreachable: 'host',
  workflow_bad_key: 'host_key',
  n8n_rate_limited: 'host_key',
  n8n_unavailable: 'host_key',
  workflow_missing: 'workflow',
};

const RETRY_AFTER_MS = 60_000;

/**
 * The first line of the detail is `step: problem`, the second what to do. The step is included because several steps
 * share an error code.
 * @param restore how the workflow can be restored
 */
export function refusal(
  { code, diagnosis, step, retryAfterMs = RETRY_AFTER_MS, isUnarchived = false }: Obstacle,
  isOwn: boolean,
  restore?: WorkflowRestore,
): PublishRefusal {
  const at = step ?? STEP_OF[code] ?? 'active';
  const detailOf = (locale: Locale): string => {
    const text = checkText({ step: at, code, diagnosis, restore }, locale, isOwn);
    const why = diagnosis?.cause === 'publish_refused' ? '' : text.message;
    const { message, fix } = isUnarchived ? unarchivedText(why, locale) : text;
    return [`${at}: ${message}`, ...(fix ? [fix] : [])].join('\n');
  };
  return {
    ok: false,
    code: isUnarchived ? 'workflow_inactive' : errorOf(code),
    detail: { en: detailOf('en'), ru: detailOf('ru') },
    ...(isUnknown(code) && !isUnarchived && { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) }),
  };
}

const isUnknown = (code: CheckCode): boolean => UNKNOWN_CODES.some((one) => one === code);

function errorOf(code: CheckCode): PublishRefusal['code'] {
  if (isUnknown(code)) return 'workflow_not_checked';
  return code === 'workflow_missing' || code === 'workflow_unreachable' ? code : 'workflow_inactive';
}
