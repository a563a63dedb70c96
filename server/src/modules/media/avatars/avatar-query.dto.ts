import { LIMITS } from '../../../contract/limits.js';
import { Text } from '../../../platform/http/validation/validation.js';

/** Whose avatar is asked for. */
export class AvatarQueryDto {
  /** The name to draw from, at most 100 characters. */
  @Text({ max: LIMITS.avatarName })
  robohash: string;
}
