import { LIMITS } from '@contract/limits';

export interface Skill {
  id: number;
  name: string;
}

/** A stored skill that stays, perhaps under a new name. */
export interface KeptSkill extends Skill {
  /** The stored name of a renamed skill. */
  was?: string;
}

/** An agent's skills while they are edited; changes are sent when the form is saved. */
export interface SkillsDraft {
  kept: readonly KeptSkill[];
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

const namesIn = (draft: SkillsDraft): string[] => [...draft.kept.map((skill) => skill.name), ...draft.added];

export type SkillProblem = 'blank' | 'tooLong' | 'duplicate';

/** Why a skill cannot be added, or renamed from `renamed`: blank, too long or a duplicate; null if it can. */
export function skillProblem(draft: SkillsDraft, text: string, renamed?: string): SkillProblem | null {
  const name = nameOf(text);
  if (name === '') return 'blank';
  if ([...name].length > LIMITS.skillName) return 'tooLong';
  return namesIn(draft).some((one) => one !== renamed && same(one, name)) ? 'duplicate' : null;
}

/** Renames a skill. An invalid name changes nothing. */
export function renameSkill(draft: SkillsDraft, from: string, text: string): SkillsDraft {
  if (skillProblem(draft, text, from) !== null) return draft;
  const name = nameOf(text);
  const renamed = ({ id, name: before, was = before }: KeptSkill): KeptSkill =>
    name === was ? { id, name } : { id, name, was };
  return {
    ...draft,
    kept: draft.kept.map((skill) => (skill.name === from ? renamed(skill) : skill)),
    added: draft.added.map((one) => (one === from ? name : one)),
  };
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

const stored = ({ id, name, was = name }: KeptSkill): Skill => ({ id, name: was });

/** Marks a stored skill for removal, under its stored name. */
export const removeSkill = (draft: SkillsDraft, id: number): SkillsDraft => ({
  ...draft,
  kept: draft.kept.filter((skill) => skill.id !== id),
  removed: [...draft.removed, ...draft.kept.filter((skill) => skill.id === id).map(stored)],
});

/** Restores a skill marked for removal. Skills are ordered by ID, which is the order in which they were added. */
export const restoreSkill = (draft: SkillsDraft, id: number): SkillsDraft => ({
  ...draft,
  kept: [...draft.kept, ...draft.removed.filter((skill) => skill.id === id)].toSorted((a, b) => a.id - b.id),
  removed: draft.removed.filter((skill) => skill.id !== id),
});

export interface SkillChanges {
  skills_to_add?: { name: string }[];
  skills_to_update?: Skill[];
  skills_to_remove?: Skill[];
}

/** The skill changes of a PATCH body; empty without changes. */
export function skillChanges(draft: SkillsDraft): SkillChanges {
  const renamed = draft.kept.filter(({ was }) => was !== undefined);
  return {
    ...(renamed.length > 0 && { skills_to_update: renamed.map(({ id, name }) => ({ id, name })) }),
    ...(draft.added.length > 0 && { skills_to_add: draft.added.map((name) => ({ name })) }),
    ...(draft.removed.length > 0 && { skills_to_remove: draft.removed.map(({ id, name }) => ({ id, name })) }),
  };
}
