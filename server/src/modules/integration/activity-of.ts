import type { Activity } from '../../contract/chat/realtime.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import type { AgentTypingDto } from './integration.dto.js';

/**
 * The activity that a workflow reports, if any.
 * @throws ApiError 400 when `steps` is below `step` or without it
 */
export function activityOf({ is_typing, ...input }: AgentTypingDto): Activity | undefined {
  const [step, steps] = [input.step ?? null, input.steps ?? null];
  const text = input.activity?.replace(/\s+/gu, ' ') ?? null;
  if (steps !== null && (step === null || step > steps)) {
    throw ApiError.field('steps', 'steps may not be less than step, and needs one');
  }
  return is_typing && (text !== null || step !== null) ? { text, step, steps } : undefined;
}
