import { LIMITS } from '@contract/limits';

/** The editable fields of a stored persona. */
export interface StoredPersona {
  name: string;
  description: string;
  is_default: boolean;
  image: { id: number } | null;
}

/** The form values, without a newly chosen image. */
export interface PersonaDraft {
  name: string;
  description: string;
  isDefault: boolean;
  /** Whether saving removes the current image. */
  dropsImage: boolean;
}

export interface PersonaChange {
  name?: string;
  description?: string;
  is_default?: boolean;
  image_id?: number | null;
}

/** The initial form values of a stored or a new persona. */
export function draftOf(persona: StoredPersona | null): PersonaDraft {
  return {
    name: persona?.name ?? '',
    description: persona?.description ?? '',
    isDefault: persona?.is_default ?? false,
    dropsImage: false,
  };
}

/** Maximum length of the description; editing allows more than creating. */
export const descriptionMax = (persona: StoredPersona | null): number =>
  persona ? LIMITS.personaDescriptionEdit : LIMITS.personaDescriptionCreate;

/** The request body of a new persona. */
export function creationOf(draft: PersonaDraft, imageId: number | undefined) {
  return {
    name: draft.name.trim(),
    description: draft.description,
    is_default: draft.isDefault,
    ...(imageId === undefined ? {} : { image_id: imageId }),
  };
}

/** The changes to a stored persona. A new image replaces the current one even if that is marked for removal. */
export function changeOf(stored: StoredPersona, draft: PersonaDraft, imageId: number | undefined): PersonaChange {
  const name = draft.name.trim();
  return {
    ...(name === stored.name ? {} : { name }),
    ...(draft.description === stored.description ? {} : { description: draft.description }),
    ...(draft.isDefault === stored.is_default ? {} : { is_default: draft.isDefault }),
    ...(imageId !== undefined ? { image_id: imageId } : draft.dropsImage && stored.image ? { image_id: null } : {}),
  };
}

/** Whether there are unsaved changes. */
export function isChanged(stored: StoredPersona | null, draft: PersonaDraft): boolean {
  if (stored) return Object.keys(changeOf(stored, draft, undefined)).length > 0;
  return draft.name.trim() !== '' || draft.description !== '';
}
