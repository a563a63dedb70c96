import { CHAT_CASES } from './chat-cases.js';
import { FILE_CASES } from './file-cases.js';
import { PROFILE_CASES } from './profile-cases.js';
import { PUBLISH_CASES } from './publish-cases.js';
import { REPLY_CASES } from './reply-cases.js';
import type { ErrorCase } from './scene.js';
import { SERVICE_CASES } from './service-cases.js';
import { SIGN_IN_CASES } from './sign-in-cases.js';
import { STUDIO_CASES } from './studio-cases.js';
import { VISIT_CASES } from './visit-cases.js';

/** Every failure case. Slow replies come last. */
export const ERROR_CASES: readonly ErrorCase[] = [
  ...SIGN_IN_CASES,
  ...SERVICE_CASES,
  ...PROFILE_CASES,
  ...STUDIO_CASES,
  ...PUBLISH_CASES,
  ...VISIT_CASES,
  ...CHAT_CASES,
  ...FILE_CASES,
  ...REPLY_CASES,
];

/** The title of a case. */
export const titleOf = ({ code, how }: ErrorCase): string => (code ? `${code}: ${how}` : how);
