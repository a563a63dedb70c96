import type { ErrorCode } from '../../../server/src/contract/errors.js';

const PROGRAMS = 'told to workflows, which call with an agent’s key';
const SPEECH = 'only with a speech service: ui/chat/voice.test.ts shows it';
const REQUESTS = 'ui/chat/requests.test.ts shows it below the question';
const PREVIEW = 'the test chat beside a new agent shows it like every failure: ui/agents/test-chat.test.ts';
const PUBLIC_PAGE = 'ui/agents/public-page.test.ts shows it';
const CHAT_IMPORT = 'ui/app/chat-import.test.ts shows it';
const FRAME = 'the client makes no such request';

/** Codes that users never see, and why. */
export const NOT_SHOWN: Partial<Record<ErrorCode, string>> = {
  invalid_body: `${FRAME}: its bodies are JSON`,
  agent_id_required: `${FRAME}: a chat is begun with an agent`,
  method_not_allowed: `${FRAME}: its calls are generated from the server’s own description`,
  request_timeout: `${FRAME}: a browser sends a request at once, or not at all`,
  headers_too_large: `${FRAME}: its headers are of one size`,
  payload_too_large: `${FRAME}: the limits of all fields together lie below that of a request`,
  forbidden: 'asked for by accounts without an address, and nobody signs in to these',
  own_agent: 'who made an agent has no button to report it',
  export_not_found: 'the browser’s own list of downloads says that one has failed, no page does',
  file_not_found: 'the page says that a file could not be opened, whatever the reason',
  page_not_found: PUBLIC_PAGE,
  page_address_taken: PUBLIC_PAGE,
  chat_import_running: CHAT_IMPORT,
  file_link_invalid: PROGRAMS,
  file_link_expired: PROGRAMS,
  range_not_satisfiable: `${FRAME}: players ask for parts of the length they were told`,
  recording_unreadable: SPEECH,
  speech_unavailable: SPEECH,
  invalid_api_key: PROGRAMS,
  reply_already_given: PROGRAMS,
  reply_not_expected: PROGRAMS,
  request_answered: REQUESTS,
  request_expired: REQUESTS,
  version_not_found: `${FRAME}: it restores and compares versions of the list that it shows`,
  run_not_found: 'the details of a run that is gone are left out; what the list knows of it stays',
  preview_unavailable: PREVIEW,
  preview_deferred: PREVIEW,
  preview_failed: PREVIEW,
};
