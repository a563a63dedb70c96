import { LIMITS } from '@contract/limits';

/** A persona as far as it can be changed. */
export interface StoredPersona {
  name: string;
  description: string;
  is_default: boolean;
  image: { id: number } | null;
}

/** What the form holds, but for an image that was just chosen. */
export interface PersonaDraft {
  name: string;
  description: string;
  isDefault: boolean;
  /** The image that is there is to go. */
  dropsImage: boolean;
}

export interface PersonaChange {
  name?: string;
  description?: string;
  is_default?: boolean;
  image_id?: number | null;
}

/** The draft to begin with: of a persona that is there, or of a new one. */
export function draftOf(persona: StoredPersona | null): PersonaDraft {
  return {
    name: persona?.name ?? '',
    description: persona?.description ?? '',
    isDefault: persona?.is_default ?? false,
    dropsImage: false,
  };
}

/** How long a description may be: when it is changed there is more room than when it is first written. */
export const descriptionMax = (persona: StoredPersona | null): number =>
  persona ? LIMITS.personaDescriptionEdit : LIMITS.personaDescriptionCreate;

/** All of a new persona. */
export function creationOf(draft: PersonaDraft, imageId: number | undefined) {
  return {
    name: draft.name.trim(),
    description: draft.description,
    is_default: draft.isDefault,
    ...(imageId === undefined ? {} : { image_id: imageId }),
  };
}

/** What is different from the stored one. A new image takes the place of the one that was to go. */
export function changeOf(stored: StoredPersona, draft: PersonaDraft, imageId: number | undefined): PersonaChange {
  const name = draft.name.trim();
  return {
    ...(name === stored.name ? {} : { name }),
    ...(draft.description === stored.description ? {} : { description: draft.description }),
    ...(draft.isDefault === stored.is_default ? {} : { is_default: draft.isDefault }),
    ...(imageId !== undefined ? { image_id: imageId } : draft.dropsImage && stored.image ? { image_id: null } : {}),
  };
}

/** Whether something would be lost by leaving. */
export function isChanged(stored: StoredPersona | null, draft: PersonaDraft): boolean {
  if (stored) return Object.keys(changeOf(stored, draft, undefined)).length > 0;
  return draft.name.trim() !== '' || draft.description !== '';
}
