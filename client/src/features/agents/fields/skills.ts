import { LIMITS } from '@contract/limits';

export interface Skill {
  id: number;
  name: string;
}

/** An agent's skills while they are edited; changes are sent when the form is saved. */
export interface SkillsDraft {
  /** Stored skills that stay. */
  kept: readonly Skill[];
  /** Stored skills that saving removes; they can be restored until then. */
  removed: readonly Skill[];
  /** Skills that are not stored yet. */
  added: readonly string[];
}

/** The initial draft of an agent's skills; empty for a new agent. */
export const startSkills = (skills: readonly Skill[] = []): SkillsDraft => ({ kept: skills, removed: [], added: [] });

const nameOf = (text: string): string => text.trim().replace(/\s+/g, ' ').normalize('NFC');
const same = (one: string, other: string): boolean =>
  nameOf(one).toLocaleLowerCase() === nameOf(other).toLocaleLowerCase();

/** Why a skill cannot be added: blank, too long or a duplicate; null if it can. */
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

/** Removes an unsaved skill. */
export const dropSkill = (draft: SkillsDraft, name: string): SkillsDraft => ({
  ...draft,
  added: draft.added.filter((one) => one !== name),
});

/** Marks a stored skill for removal. */
export const removeSkill = (draft: SkillsDraft, id: number): SkillsDraft => ({
  ...draft,
  kept: draft.kept.filter((skill) => skill.id !== id),
  removed: [...draft.removed, ...draft.kept.filter((skill) => skill.id === id)],
});

/** Restores a skill marked for removal. Skills are ordered by ID, which is the order in which they were added. */
export const restoreSkill = (draft: SkillsDraft, id: number): SkillsDraft => ({
  ...draft,
  kept: [...draft.kept, ...draft.removed.filter((skill) => skill.id === id)].toSorted((a, b) => a.id - b.id),
  removed: draft.removed.filter((skill) => skill.id !== id),
});

/** The skill changes of a PATCH body; empty without changes. */
export function skillChanges(draft: SkillsDraft): { skills_to_add?: { name: string }[]; skills_to_remove?: Skill[] } {
  return {
    ...(draft.added.length > 0 && { skills_to_add: draft.added.map((name) => ({ name })) }),
    ...(draft.removed.length > 0 && { skills_to_remove: draft.removed.map(({ id, name }) => ({ id, name })) }),
  };
}
