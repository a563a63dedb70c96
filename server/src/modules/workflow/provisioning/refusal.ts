import { type CheckCode, type Locale, UNKNOWN_CODES, type WorkflowRestore } from '../../../contract/limits.js';
import type { PublishVerdict } from '../../agents/public.js';
import type { CheckedStep } from './checked-steps.js';
import { checkText } from './domain/check-texts.js';
import type { N8nError } from './n8n-error.js';

/** Why an agent is not published, as its creator is told. */
export type Refusal = Extract<PublishVerdict, { ok: false }>;
/** What is in the way. */
export type Obstacle = Pick<CheckedStep, 'code' | 'diagnosis' | 'retryAfterMs'> & { step?: CheckedStep['step'] };

/** n8n, or the way to it, is. */
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
 * The step is named in the detail: four codes stand for all of them. Then come what is wrong, and what to do, in a line each.
 * @param restore how the workflow can be brought back
 */
export function refusal(
  { code, diagnosis, step, retryAfterMs = RETRY_AFTER_MS }: Obstacle,
  isOwn: boolean,
  restore?: WorkflowRestore,
): Refusal {
  const at = step ?? STEP_OF[code] ?? 'active';
  const detailOf = (locale: Locale): string => {
    const { message, fix } = checkText({ step: at, code, diagnosis, restore }, locale, isOwn);
    return [`${at}: ${message}`, ...(fix ? [fix] : [])].join('\n');
  };
  return {
    ok: false,
    code: errorOf(code),
    detail: { en: detailOf('en'), ru: detailOf('ru') },
    ...(isUnknown(code) && { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) }),
  };
}

const isUnknown = (code: CheckCode): boolean => UNKNOWN_CODES.some((one) => one === code);

function errorOf(code: CheckCode): Refusal['code'] {
  if (isUnknown(code)) return 'workflow_not_checked';
  return code === 'workflow_missing' || code === 'workflow_unreachable' ? code : 'workflow_inactive';
}
