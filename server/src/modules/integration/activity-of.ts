import type { Activity } from '../../contract/realtime.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import type { AgentTypingDto } from './integration.dto.js';

/**
 * What the agent does, as its workflow told; undefined: it did not.
 * @throws ApiError 400 for steps that cannot be.
 */
export function activityOf({ is_typing, ...told }: AgentTypingDto): Activity | undefined {
  const [step, steps] = [told.step ?? null, told.steps ?? null];
  const text = told.activity?.replace(/\s+/gu, ' ') ?? null;
  if (steps !== null && (step === null || step > steps)) {
    throw ApiError.field('steps', 'steps may not be less than step, and needs one');
  }
  return is_typing && (text !== null || step !== null) ? { text, step, steps } : undefined;
}
