import { LIMITS } from '../../contract/limits.js';
import { OptionalId, OptionalText, Text, YesNo } from '../../platform/http/validation/validation.js';

/** A persona to create. */
export class CreatePersonaDto {
  @Text({ max: LIMITS.personaName, name: true })
  name: string;

  /** Description of the user in this role, which agents receive. */
  @OptionalText({ max: LIMITS.personaDescriptionCreate, blank: true })
  description?: string | null;

  /** An image of the caller. */
  @OptionalId()
  image_id?: number | null;

  /** Makes it the default persona, which new chats use. */
  @YesNo({ optional: true })
  is_default?: boolean | null;
}

/** Changes of a persona. Absent fields do not change. */
export class UpdatePersonaDto {
  /** Not changed if null. */
  @OptionalText({ max: LIMITS.personaName, name: true })
  name?: string | null;

  /** Null clears it. */
  @OptionalText({ max: LIMITS.personaDescriptionEdit, blank: true })
  description?: string | null;

  /** An image of the caller; null removes it. */
  @OptionalId()
  image_id?: number | null;

  /**
   * True replaces the default persona. False is rejected for the default persona: set another one as default instead.
   */
  @YesNo({ optional: true })
  is_default?: boolean | null;
}
