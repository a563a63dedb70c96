import { ApiError } from '../../../platform/http/errors/api-error.js';

/** An agent that is hidden after reports turns to people who wait for nothing of it. */
export const hiddenAgent = (): ApiError =>
  new ApiError('agent_hidden', { message: 'This agent is hidden after reports and cannot write by itself.' });
