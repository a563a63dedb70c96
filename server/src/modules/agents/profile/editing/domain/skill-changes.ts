import { isBlank } from '../../../../../contract/text/blank.js';

/** Changes of skills in a PATCH. */
export interface SkillInput {
  skills?: readonly { id?: number | null; name: string }[] | null;
  skills_to_add?: readonly { name: string }[] | null;
  skills_to_update?: readonly { id: number; name: string }[] | null;
  skills_to_remove?: readonly { id: number }[] | null;
}

/** What has to be done. */
export interface SkillChanges {
  add: string[];
  update: { id: number; name: string }[];
  remove: number[];
  /** The fields with a skill of another agent. */
  foreign: string[];
}

const isSingle = (input: SkillInput): boolean =>
  Boolean(input.skills_to_add ?? input.skills_to_update ?? input.skills_to_remove);

/** Whether all skills of the agent are replaced: `skills` does, unless one of the other lists is given. */
export const replacesSkills = (input: SkillInput): boolean => !isSingle(input) && Boolean(input.skills);

/** Computes the changes of an agent's skills. */
export function skillChanges(existing: readonly number[], input: SkillInput): SkillChanges {
  return isSingle(input) ? singleChanges(existing, input) : replacement(existing, input.skills ?? null);
}

function singleChanges(existing: readonly number[], input: SkillInput): SkillChanges {
  const { skills_to_add: add, skills_to_update: update, skills_to_remove: remove } = input;
  const known = new Set(existing);
  const foreignIn = (field: string, list: readonly { id: number }[]): string[] =>
    list.flatMap(({ id }, index) => (known.has(id) ? [] : [`${field}.${index}.id`]));
  return {
    add: names(add ?? []),
    update: [...(update ?? [])],
    remove: (remove ?? []).map(({ id }) => id),
    foreign: [...foreignIn('skills_to_update', update ?? []), ...foreignIn('skills_to_remove', remove ?? [])],
  };
}

function replacement(existing: readonly number[], skills: SkillInput['skills'] | null): SkillChanges {
  if (!skills) return { add: [], update: [], remove: [], foreign: [] };
  const known = new Set(existing);
  const named = skills.flatMap(({ id, name }) => (id ? [{ id, name }] : []));
  const kept = new Set(named.map(({ id }) => id));
  return {
    add: names(skills.filter(({ id }) => !id)),
    // A skill with a blank new name does not change.
    update: named.filter(({ id, name }) => known.has(id) && !isBlank(name)),
    remove: existing.filter((id) => !kept.has(id)),
    foreign: skills.flatMap(({ id }, index) => (id && !known.has(id) ? [`skills.${index}.id`] : [])),
  };
}

/** Empty ones are ignored. */
const names = (skills: readonly { name: string }[]): string[] =>
  skills.map(({ name }) => name).filter((name) => !isBlank(name));
