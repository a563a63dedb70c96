import { LIMITS } from '../../contract/limits.js';
import { OptionalId, OptionalText, Text, YesNo } from '../../platform/http/validation/validation.js';

/** A new persona. */
export class CreatePersonaDto {
  @Text({ max: LIMITS.personaName, name: true })
  name: string;

  /** Description of the person in this role, which agents receive. */
  @OptionalText({ max: LIMITS.personaDescriptionCreate, blank: true })
  description?: string | null;

  /** An image of the caller. */
  @OptionalId()
  image_id?: number | null;

  /** New chats take this one from now on. */
  @YesNo({ optional: true })
  is_default?: boolean | null;
}

/** What is to be changed. Absent fields stay. */
export class UpdatePersonaDto {
  /** Null leaves it. */
  @OptionalText({ max: LIMITS.personaName, name: true })
  name?: string | null;

  /** Null clears it. */
  @OptionalText({ max: LIMITS.personaDescriptionEdit, blank: true })
  description?: string | null;

  /** An image of the caller; null: none. */
  @OptionalId()
  image_id?: number | null;

  /** True: new chats take this one, and no other. The default one cannot be unset: make another one the default. */
  @YesNo({ optional: true })
  is_default?: boolean | null;
}
