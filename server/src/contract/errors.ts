import { type CheckFailure, LIMITS } from './limits.js';

/**
 * All API errors: stable code for programs, HTTP status and English text for people. The client has a text for each
 * code in both languages.
 */
export const ERRORS = {
  invalid_body: { status: 400, message: 'The request body is not valid JSON.' },
  validation_failed: { status: 400, message: 'Validation error' },
  invalid_id: { status: 400, message: 'The id must be a whole number.' },
  agent_id_required: { status: 400, message: 'agent_id is required' },
  invalid_otp: { status: 400, message: 'Invalid OTP' },
  n8n_address_refused: { status: 400, message: 'This address cannot be used for n8n.' },
  password_too_weak: { status: 400, message: 'Password is too weak' },
  name_reserved: { status: 400, message: 'This name is reserved. Please choose a different name.' },
  not_signed_in: { status: 401, message: 'Unauthorized' },
  invalid_credentials: {
    status: 401,
    message: 'Invalid Credentials: Please check your username and password and try again.',
  },
  invalid_api_key: { status: 401, message: 'The API key is missing or not valid.' },
  csrf_failed: { status: 403, message: 'CSRF token missing or incorrect.' },
  file_link_invalid: { status: 403, message: 'This link to a file is not valid.' },
  forbidden: { status: 403, message: 'Forbidden' },
  origin_not_allowed: { status: 403, message: 'Forbidden: this origin is not allowed.' },
  profile_incomplete: { status: 403, message: 'Please complete your profile: first and last name are required.' },
  signup_closed: {
    status: 403,
    message: 'Sign up not available. Please contact your administrator to create an account.',
  },
  oidc_failed: { status: 400, message: 'The sign-in service did not confirm who you are. Please try again.' },
  oidc_expired: {
    status: 400,
    message: 'This sign-in has expired: it took too long or was started in another browser. Please start again.',
  },
  oidc_denied: { status: 403, message: 'The sign-in was cancelled.' },
  oidc_email_unverified: { status: 403, message: 'The sign-in service has not verified your e-mail address.' },
  oidc_unavailable: { status: 503, message: 'The sign-in service is not responding. Please try again in a moment.' },
  not_found: { status: 404, message: 'Not found' },
  agent_not_found: { status: 404, message: 'Agent Not Found: The requested agent could not be found.' },
  chat_not_found: { status: 404, message: 'This chat could not be found.' },
  share_not_found: {
    status: 404,
    message: 'There is no shared chat at this link, or its owner has stopped sharing it.',
  },
  page_not_found: { status: 404, message: 'There is no page at this address, or its creator has closed it.' },
  message_not_found: { status: 404, message: 'This message could not be found.' },
  file_not_found: { status: 404, message: 'This file could not be found.' },
  export_not_found: { status: 404, message: 'This download has expired. Please start it again.' },
  version_not_found: { status: 404, message: 'This version of the agent could not be found.' },
  run_not_found: { status: 404, message: 'This run could not be found.' },
  user_not_in_whitelist: { status: 404, message: 'USER_NOT_IN_WHITELIST' },
  method_not_allowed: { status: 405, message: 'This method is not allowed here.' },
  request_timeout: { status: 408, message: 'The request took too long to arrive.' },
  too_many_pinned: { status: 409, message: 'You can pin 20 chats at most. Unpin one first.' },
  too_many_alternatives: {
    status: 409,
    message: `This message has ${LIMITS.alternatives} versions, which is the most. Send a new message instead.`,
  },
  page_address_taken: { status: 409, message: 'Another page has this address. Please choose another one.' },
  agent_name_taken: {
    status: 409,
    message: 'An agent with this name already exists. Please choose a different name.',
  },
  agent_not_ready: {
    status: 409,
    message: 'Agent not ready: This agent is not published yet and cannot start conversations.',
  },
  agent_available: { status: 409, message: 'This agent is available: you can write to it now.' },
  too_many_notify_requests: {
    status: 409,
    message: `You are waiting for ${LIMITS.notifyRequests} agents already. Cancel one of them first.`,
  },
  agent_deleted: { status: 409, message: 'This agent was deleted and can no longer answer.' },
  agent_hidden: { status: 409, message: 'This agent is hidden because of reports and cannot be published.' },
  own_agent: { status: 409, message: 'You cannot report your own agent.' },
  export_running: { status: 409, message: 'Your data is already being downloaded. Please wait until it finishes.' },
  username_taken: { status: 409, message: 'This username is already taken.' },
  default_persona: {
    status: 409,
    message: 'The default persona cannot be removed. Make another persona the default first.',
  },
  file_unusable: {
    status: 409,
    message: 'One of the files cannot be sent: it was removed, or already sent. Attach it again.',
  },
  message_not_retryable: { status: 409, message: 'Only a failed or stopped message can be sent again.' },
  reply_already_given: { status: 409, message: 'This message already has a reply.' },
  reply_not_expected: { status: 409, message: 'This message no longer expects a reply.' },
  request_answered: { status: 409, message: 'This question has already been answered.' },
  request_expired: { status: 410, message: 'This question can no longer be answered: its time is over.' },
  file_link_expired: { status: 410, message: 'This link to a file has expired: links are valid for 15 minutes.' },
  file_too_large: { status: 413, message: 'The file is too large.' },
  storage_full: {
    status: 413,
    message: 'Your files take all of your storage. Delete messages with files to free some.',
  },
  payload_too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media_type: { status: 415, message: 'This media type is not supported.' },
  file_empty: { status: 415, message: 'The file is empty.' },
  file_type_refused: {
    status: 415,
    message: 'Files of this type are not supported. Send an image, PDF, DOCX, XLSX, audio, or text in UTF-8.',
  },
  picture_too_many_pixels: {
    status: 415,
    message: `The picture has more than ${LIMITS.imagePixels / 1_000_000} megapixels. Make it smaller and try again.`,
  },
  range_not_satisfiable: { status: 416, message: 'The file has no such part.' },
  workflow_inactive: {
    status: 422,
    message: 'The workflow is not active. Check that the workflow is active for this agent.',
  },
  workflow_missing: { status: 422, message: 'This agent’s workflow could not be found.' },
  workflow_unreachable: { status: 422, message: 'The n8n server could not be reached.' },
  recording_unreadable: { status: 422, message: 'The recording could not be understood. Please record it again.' },
  speech_unavailable: { status: 422, message: 'The speech service does not answer. Please try again in a moment.' },
  preview_unavailable: {
    status: 422,
    message: 'This agent can be tested only after it is created: its workflow answers, not Regent.',
  },
  preview_failed: { status: 422, message: 'The agent could not answer the test message. Please try again.' },
  n8n_unreachable: { status: 422, message: 'n8n does not answer at this address.' },
  n8n_key_refused: { status: 422, message: 'The n8n at this address rejects the API key.' },
  rate_limited: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  headers_too_large: { status: 431, message: 'The headers of the request are too large.' },
  internal_error: { status: 500, message: 'Server error' },
  workflow_not_checked: {
    status: 503,
    message: 'n8n did not let Regent check the workflow. Please try again in a moment.',
  },
  unavailable: { status: 503, message: 'The service is temporarily unavailable. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** A field that failed validation. `field` is a path like `skills.0.name`. */
export interface FieldError {
  field: string;
  message: string;
}

/** Body of every error response. */
export interface ErrorBody {
  status: number;
  code: ErrorCode;
  /** For people; in English. */
  message: string;
  /** More about this occurrence, where there is more. */
  detail?: string;
  /** Present when fields did not pass validation. */
  errors?: FieldError[];
  request_id: string;
}

/** Why a reply failed, as shown to the user on the message (`failure.code`). The creator sees the cause in the run. */
export const FAILURES = {
  workflow_not_active: 'This agent is not available at the moment.',
  workflow_not_connected: 'This agent is not set up yet. Its creator can finish that in the agent’s settings.',
  workflow_unreachable: 'The agent could not be reached.',
  bad_api_key: 'The agent is not set up correctly. Its creator can see why.',
  workflow_error: 'The agent could not answer because of an error.',
  empty_reply: 'The agent sent an empty reply.',
  unreadable_reply: 'The agent sent a reply that cannot be shown.',
  stream_truncated: 'The reply ended before it was complete.',
  connection_lost: 'The connection to the agent was lost.',
  idle_timeout: 'The agent stopped in the middle of its reply.',
  reply_timeout: 'The agent is not online: it did not answer in time.',
  reply_too_large: 'The reply was too large.',
  storage_full: 'The reply is a file, and the user has no storage left for it.',
} as const;

export type FailureCode = keyof typeof FAILURES;

/** Failures that a workflow check can find (`offline_reason.code`, steps of a connection check). */
export const CHECK_FAILURES: Record<CheckFailure, string> = {
  workflow_unreachable: 'The n8n server does not answer.',
  workflow_bad_key: 'The n8n server rejects Regent’s key.',
  workflow_missing: 'The workflow was not found.',
  workflow_inactive: 'The workflow is not published.',
  workflow_no_trigger: 'The published workflow has no trigger that accepts messages.',
  workflow_not_registered: 'The workflow’s webhook is not registered.',
  workflow_key_refused: 'The workflow rejects the agent’s key.',
  workflow_no_answer: 'The test message was not answered.',
};
