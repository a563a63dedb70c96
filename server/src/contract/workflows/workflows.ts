/** State of the workflow that Regent provisions for an agent; `none`: Regent provisions none. */
export const WORKFLOW_STATES = ['none', 'pending', 'ready', 'failed'] as const;
export type WorkflowState = (typeof WORKFLOW_STATES)[number];

/** How to restore a workflow: `remake` recreates a deleted one, `unarchive` removes it from n8n's archive. */
export const WORKFLOW_RESTORES = ['remake', 'unarchive'] as const;
export type WorkflowRestore = (typeof WORKFLOW_RESTORES)[number];

/** Why a creator has no account in n8n (yet). */
export const N8N_MEMBER_REASONS = [
  'pending',
  'n8n_unreachable',
  'n8n_cannot_invite',
  'n8n_email_taken',
  'n8n_invited_by_mail',
] as const;
export type N8nMemberReason = (typeof N8N_MEMBER_REASONS)[number];

/** Steps of a connection check, in order. */
export const CHECK_STEPS = [
  'host',
  'host_key',
  'workflow',
  'active',
  'trigger',
  'webhook',
  'agent_key',
  'answer',
] as const;
export type CheckStep = (typeof CHECK_STEPS)[number];

/** Outcomes of a connection check step. Values are stable: programs read them. */
export const CHECK_CODES = [
  'ok',
  'skipped',
  'n8n_rate_limited',
  'n8n_unavailable',
  'workflow_unreachable',
  'workflow_bad_key',
  'workflow_missing',
  'workflow_inactive',
  'workflow_no_trigger',
  'workflow_not_registered',
  'workflow_key_refused',
  'workflow_no_answer',
] as const;
export type CheckCode = (typeof CHECK_CODES)[number];

/** Step outcomes that leave the agent's state unknown: n8n's API rejected the check or the key. */
export const UNKNOWN_CODES = ['n8n_rate_limited', 'n8n_unavailable', 'workflow_bad_key'] as const;
export type UnknownCode = (typeof UNKNOWN_CODES)[number];

/**
 * Failures of a connection check step; also the reasons why an agent is offline. `workflow_bad_key` is no longer
 * stored as a reason, but older rows contain it.
 */
export type CheckFailure = Exclude<CheckCode, 'ok' | 'skipped' | 'n8n_rate_limited' | 'n8n_unavailable'>;

/** Templates that Regent creates a workflow from. */
export const TEMPLATE_TYPES = ['simple', 'openrouter', 'approval', 'form'] as const;
export type TemplateType = (typeof TEMPLATE_TYPES)[number];

/** Templates that creators can paste. */
export const WORKFLOW_KINDS = [...TEMPLATE_TYPES, 'callback'] as const;
export type WorkflowKind = (typeof WORKFLOW_KINDS)[number];
