import { LIMITS } from '@contract/limits';

/** A profile as the server has it. */
export interface StoredProfile {
  username: string;
  first_name: string | null;
  last_name: string | null;
  bio: string | null;
}

/** What the form holds. */
export interface ProfileFields {
  username: string;
  first_name: string;
  last_name: string;
  bio: string;
}

export type FieldName = keyof ProfileFields;
export type Problem =
  | 'firstNameRequired'
  | 'lastNameRequired'
  | 'nameReserved'
  | 'usernameLength'
  | 'usernameLetters'
  | 'usernameTaken';
export type Problems = Partial<Record<FieldName, Problem>>;

/** An answer of the server, as far as it tells which field is wrong. */
interface Refusal {
  code: string;
  errors?: readonly { field: string }[] | undefined;
}

/** As the server checks it. */
const USERNAME = /^[A-Za-z0-9_.-]+$/;

/** What the form begins with. */
export const fieldsOf = (stored: StoredProfile): ProfileFields => ({
  username: stored.username,
  first_name: stored.first_name ?? '',
  last_name: stored.last_name ?? '',
  bio: stored.bio ?? '',
});

/** What the form holds when it was saved: what is stored, and what was typed meanwhile. */
export function fieldsAfterSave(stored: StoredProfile, sent: ProfileFields, now: ProfileFields): ProfileFields {
  const after = fieldsOf(stored);
  for (const name of Object.keys(after) as FieldName[]) {
    if (now[name] !== sent[name]) after[name] = now[name];
  }
  return after;
}

/** What is different from the stored profile. An emptied bio is cleared. */
export function changeOf(stored: StoredProfile, fields: ProfileFields): Partial<StoredProfile> {
  const before = fieldsOf(stored);
  const now = {
    username: fields.username.trim(),
    first_name: fields.first_name.trim(),
    last_name: fields.last_name.trim(),
    bio: fields.bio.trim() === '' ? '' : fields.bio,
  };
  return {
    ...(now.username === before.username ? {} : { username: now.username }),
    ...(now.first_name === before.first_name ? {} : { first_name: now.first_name }),
    ...(now.last_name === before.last_name ? {} : { last_name: now.last_name }),
    ...(now.bio === before.bio ? {} : { bio: now.bio === '' ? null : now.bio }),
  };
}

/** Those of the fields that are not as they are stored, as they were typed. */
export function typedFields(stored: StoredProfile, fields: ProfileFields): Partial<ProfileFields> {
  return pick(fields, (name) => name in changeOf(stored, fields));
}

/** Those of a draft that were typed into since it was sent. */
export function unsentFields(draft: Partial<ProfileFields>, sent: ProfileFields): Partial<ProfileFields> {
  return pick(draft, (name) => draft[name] !== sent[name]);
}

function pick(fields: Partial<ProfileFields>, isWanted: (name: FieldName) => boolean): Partial<ProfileFields> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isWanted(name as FieldName)));
}

/** What keeps the form from being sent, in the order of its fields. */
export function problemsOf(fields: ProfileFields): Problems {
  const username = usernameProblem(fields.username.trim());
  return {
    ...(fields.first_name.trim() === '' ? { first_name: 'firstNameRequired' as const } : {}),
    ...(fields.last_name.trim() === '' ? { last_name: 'lastNameRequired' as const } : {}),
    ...(username ? { username } : {}),
  };
}

/** What the server has found wrong; empty: something that is in no field. */
export function problemsOfRefusal({ code, errors = [] }: Refusal): Problems {
  if (code === 'username_taken') return { username: 'usernameTaken' };
  if (code !== 'name_reserved') return {};
  return Object.fromEntries(errors.map(({ field }) => [field, 'nameReserved']));
}

function usernameProblem(username: string): Problem | undefined {
  if (username !== '' && !USERNAME.test(username)) return 'usernameLetters';
  const tooShort = username.length < LIMITS.usernameMin;
  return tooShort || username.length > LIMITS.usernameMax ? 'usernameLength' : undefined;
}
