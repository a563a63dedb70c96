import { ApiError } from '../../../platform/http/errors/api-error.js';

/** A hidden agent may answer open turns, but not send unsolicited messages. */
export const agentHiddenError = (): ApiError =>
  new ApiError('agent_hidden', { message: 'This agent is hidden after reports and cannot send unsolicited messages.' });
