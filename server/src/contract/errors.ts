import { ERROR_STATUSES, type ErrorCode } from './error-statuses.js';
import { LIMITS } from './limits.js';
import type { CheckFailure } from './workflows/workflows.js';

/** English text of each error. The client does not load these, because it has its own texts in both languages. */
const MESSAGES: Record<ErrorCode, string> = {
  invalid_body: 'The request body is not valid JSON.',
  validation_failed: 'Validation error',
  invalid_id: 'The id must be a whole number.',
  agent_id_required: 'agent_id is required',
  invalid_otp: 'Invalid OTP',
  n8n_address_refused: 'This address cannot be used for n8n.',
  password_too_weak: 'Password is too weak',
  name_reserved: 'This name is reserved. Please choose a different name.',
  not_signed_in: 'Unauthorized',
  invalid_credentials: 'Invalid Credentials: Please check your username and password and try again.',
  invalid_api_key: 'The API key is missing or not valid.',
  csrf_failed: 'CSRF token missing or incorrect.',
  file_link_invalid: 'This link to a file is not valid.',
  forbidden: 'Forbidden',
  origin_not_allowed: 'Forbidden: this origin is not allowed.',
  profile_incomplete: 'Please complete your profile: first and last name are required.',
  signup_closed: 'Sign up not available. Please contact your administrator to create an account.',
  oidc_failed: 'The sign-in service did not confirm who you are. Please try again.',
  oidc_expired: 'This sign-in has expired: it took too long or was started in another browser. Please start again.',
  oidc_denied: 'The sign-in was cancelled.',
  oidc_email_unverified: 'The sign-in service has not verified your email address.',
  oidc_unavailable: 'The sign-in service is not responding. Please try again in a moment.',
  not_found: 'Not found',
  agent_not_found: 'Agent Not Found: The requested agent could not be found.',
  chat_not_found: 'This chat could not be found.',
  share_not_found: 'There is no shared chat at this link, or its owner has stopped sharing it.',
  page_not_found: 'There is no page at this address, or its creator has closed it.',
  message_not_found: 'This message could not be found.',
  file_not_found: 'This file could not be found.',
  export_not_found: 'This download has expired. Please start it again.',
  version_not_found: 'This version of the agent could not be found.',
  run_not_found: 'This run could not be found.',
  user_not_in_whitelist: 'USER_NOT_IN_WHITELIST',
  method_not_allowed: 'This method is not allowed here.',
  request_timeout: 'The request was not received in time.',
  too_many_pinned: 'You can pin 20 chats at most. Unpin one first.',
  too_many_alternatives: `This message has ${LIMITS.alternatives} versions, the maximum. Send a new message instead.`,
  page_address_taken: 'Another page has this address. Please choose another one.',
  agent_name_taken: 'An agent with this name already exists. Please choose a different name.',
  agent_not_ready: 'Agent not ready: This agent is not published yet and cannot start conversations.',
  agent_available: 'This agent is available: you can write to it now.',
  too_many_notify_requests: `You are waiting for ${LIMITS.notifyRequests} agents already. Cancel one of them first.`,
  agent_deleted: 'This agent was deleted and can no longer answer.',
  agent_hidden: 'This agent is hidden because of reports and cannot be published.',
  own_agent: 'You cannot report your own agent.',
  chat_import_running: 'An import of chats is already running. Please wait until it finishes.',
  export_running: 'Your data is already being downloaded. Please wait until it finishes.',
  username_taken: 'This username is already taken.',
  default_persona: 'The default persona cannot be removed. Make another persona the default first.',
  file_unusable: 'One of the files cannot be sent: it was removed, or already sent. Attach it again.',
  message_not_retryable: 'Only a failed or stopped message can be sent again.',
  reply_already_given: 'This message already has a reply.',
  reply_not_expected: 'This message no longer expects a reply.',
  request_answered: 'This question has already been answered.',
  request_expired: 'This question has expired and can no longer be answered.',
  file_link_expired: 'This link to a file has expired: links are valid for 15 minutes.',
  file_too_large: 'The file is too large.',
  storage_full: 'Your storage is full. Delete messages with files, then try again.',
  payload_too_large: 'The request is too large.',
  unsupported_media_type: 'This media type is not supported.',
  file_empty: 'The file is empty.',
  file_type_refused: 'Files of this type are not supported. Send an image, PDF, DOCX, XLSX, audio, or text in UTF-8.',
  picture_too_many_pixels: `The image has more than ${LIMITS.imagePixels / 1_000_000} megapixels. Make it smaller and try again.`,
  range_not_satisfiable: 'The file does not have the requested range.',
  workflow_inactive: 'The workflow is not active. Check that the workflow is active for this agent.',
  workflow_missing: 'This agent’s workflow could not be found.',
  workflow_unreachable: 'The n8n server could not be reached.',
  recording_unreadable: 'The recording could not be understood. Please record it again.',
  speech_unavailable: 'The speech service does not answer. Please try again in a moment.',
  preview_unavailable: 'This agent can be tested only after it is created: its workflow answers, not Regent.',
  preview_deferred:
    'The workflow replies later, by a callback, which a test cannot show. Chat with the agent to see the reply.',
  preview_failed: 'The agent could not answer the test message. Please try again.',
  n8n_unreachable: 'n8n does not answer at this address.',
  n8n_key_refused: 'The n8n at this address rejects the API key.',
  rate_limited: 'Too many requests. Please wait a moment and try again.',
  headers_too_large: 'The headers of the request are too large.',
  internal_error: 'Server error',
  workflow_not_checked: 'n8n did not let Regent check the workflow. Please try again in a moment.',
  unavailable: 'The service is temporarily unavailable. Please try again in a moment.',
};

/** All API errors: HTTP status and English text, by code. */
export const ERRORS = Object.fromEntries(
  Object.entries(MESSAGES).map(([code, message]) => [code, { status: ERROR_STATUSES[code as ErrorCode], message }]),
) as Record<ErrorCode, { status: number; message: string }>;

export type { ErrorCode };

/** A field that failed validation. `field` is a path like `skills.0.name`. */
export interface FieldError {
  field: string;
  message: string;
}

/** Body of every error response. */
export interface ErrorBody {
  status: number;
  code: ErrorCode;
  /** Readable text in English. */
  message: string;
  /** Details of this occurrence, if any. */
  detail?: string;
  /** Present if fields failed validation. */
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
  storage_full: 'The reply is a file, but the user’s storage is full.',
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
