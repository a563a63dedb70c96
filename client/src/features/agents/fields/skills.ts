import { LIMITS } from '@contract/limits';

export interface Skill {
  id: number;
  name: string;
}

/** The skills of an agent while they are edited: nothing is sent before the form is saved. */
export interface SkillsDraft {
  /** Stored, and to stay. */
  kept: readonly Skill[];
  /** Stored, and to go; they can be brought back. */
  removed: readonly Skill[];
  /** Not stored yet. */
  added: readonly string[];
}

/** Initial form values. No skills for a new agent. */
export const startSkills = (skills: readonly Skill[] = []): SkillsDraft => ({ kept: skills, removed: [], added: [] });

const nameOf = (text: string): string => text.trim().replace(/\s+/g, ' ').normalize('NFC');
const same = (one: string, other: string): boolean =>
  nameOf(one).toLocaleLowerCase() === nameOf(other).toLocaleLowerCase();

/** Whether a skill of this name can be added: not blank, not too long, and not there yet. */
export function skillProblem(draft: SkillsDraft, text: string): 'blank' | 'tooLong' | 'duplicate' | null {
  const name = nameOf(text);
  if (name === '') return 'blank';
  if ([...name].length > LIMITS.skillName) return 'tooLong';
  const there = [...draft.kept.map((skill) => skill.name), ...draft.added];
  return there.some((one) => same(one, name)) ? 'duplicate' : null;
}

/** Adds a skill, or restores a removed one. An invalid skill changes nothing. */
export function addSkill(draft: SkillsDraft, text: string): SkillsDraft {
  if (skillProblem(draft, text) !== null) return draft;
  const back = draft.removed.find((skill) => same(skill.name, text));
  return back ? restoreSkill(draft, back.id) : { ...draft, added: [...draft.added, nameOf(text)] };
}

/** Takes back one that was added. */
export const dropSkill = (draft: SkillsDraft, name: string): SkillsDraft => ({
  ...draft,
  added: draft.added.filter((one) => one !== name),
});

/** Marks a stored one as to go. */
export const removeSkill = (draft: SkillsDraft, id: number): SkillsDraft => ({
  ...draft,
  kept: draft.kept.filter((skill) => skill.id !== id),
  removed: [...draft.removed, ...draft.kept.filter((skill) => skill.id === id)],
});

/** Brings one back that was to go. Ids rise in the order in which skills were added, which is the order they stand in. */
export const restoreSkill = (draft: SkillsDraft, id: number): SkillsDraft => ({
  ...draft,
  kept: [...draft.kept, ...draft.removed.filter((skill) => skill.id === id)].toSorted((a, b) => a.id - b.id),
  removed: draft.removed.filter((skill) => skill.id !== id),
});

/** The part of a PATCH about skills; nothing when nothing changed. */
export function skillChanges(draft: SkillsDraft): { skills_to_add?: { name: string }[]; skills_to_remove?: Skill[] } {
  return {
    ...(draft.added.length > 0 && { skills_to_add: draft.added.map((name) => ({ name })) }),
    ...(draft.removed.length > 0 && { skills_to_remove: draft.removed.map(({ id, name }) => ({ id, name })) }),
  };
}
