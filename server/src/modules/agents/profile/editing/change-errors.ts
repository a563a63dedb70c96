import { LIMITS } from '../../../../contract/limits.js';
import { ApiError } from '../../../../platform/http/errors/api-error.js';
import { TooManySkillsError } from '../../versions/agent-changes.repository.js';
import { ChangedMeanwhileError, HiddenError, NameTakenError } from '../agent.repository.js';

/** Attempts when a concurrent change invalidates the decision. */
const TRIES = 3;

/** Decides again after a concurrent change. @throws ApiError 503 */
export async function tryAgain<T>(change: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof ChangedMeanwhileError)) throw error;
      if (left === 1) throw new ApiError('unavailable', { retryAfterSeconds: 1, cause: error });
    }
  }
}

/** @throws ApiError for the errors of a stored change */
export async function explained<T>(storing: Promise<T>): Promise<T> {
  try {
    return await storing;
  } catch (error) {
    if (error instanceof TooManySkillsError) throw tooManySkills();
    if (error instanceof HiddenError) throw new ApiError('agent_hidden');
    throw error instanceof NameTakenError ? new ApiError('agent_name_taken') : error;
  }
}

export const tooManySkills = (): ApiError =>
  ApiError.field('skills_to_add', `an agent may have at most ${LIMITS.skillsOfAgent} skills`);
