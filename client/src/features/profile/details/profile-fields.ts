import { LIMITS } from '@contract/limits';

/** The stored profile. */
export interface StoredProfile {
  username: string;
  first_name: string | null;
  last_name: string | null;
  bio: string | null;
}

/** The form values. */
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

/** The parts of an error response that identify invalid fields. */
interface Refusal {
  code: string;
  errors?: readonly { field: string }[] | undefined;
}

/** The same pattern as on the server. */
const USERNAME = /^[A-Za-z0-9_.-]+$/;

/** The initial form values. */
export const fieldsOf = (stored: StoredProfile): ProfileFields => ({
  username: stored.username,
  first_name: stored.first_name ?? '',
  last_name: stored.last_name ?? '',
  bio: stored.bio ?? '',
});

/** The form values after a save: the stored profile, plus fields edited during the request. */
export function fieldsAfterSave(stored: StoredProfile, sent: ProfileFields, now: ProfileFields): ProfileFields {
  const after = fieldsOf(stored);
  for (const name of Object.keys(after) as FieldName[]) {
    if (now[name] !== sent[name]) after[name] = now[name];
  }
  return after;
}

/** The changes to the stored profile. An empty bio becomes null. */
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

/** The raw input of fields that differ from the stored profile. */
export function typedFields(stored: StoredProfile, fields: ProfileFields): Partial<ProfileFields> {
  return pick(fields, (name) => name in changeOf(stored, fields));
}

/** The draft fields that were edited after they were sent. */
export function unsentFields(draft: Partial<ProfileFields>, sent: ProfileFields): Partial<ProfileFields> {
  return pick(draft, (name) => draft[name] !== sent[name]);
}

function pick(fields: Partial<ProfileFields>, isWanted: (name: FieldName) => boolean): Partial<ProfileFields> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isWanted(name as FieldName)));
}

/** Validation errors, in field order. */
export function problemsOf(fields: ProfileFields): Problems {
  const username = usernameProblem(fields.username.trim());
  return {
    ...(fields.first_name.trim() === '' ? { first_name: 'firstNameRequired' as const } : {}),
    ...(fields.last_name.trim() === '' ? { last_name: 'lastNameRequired' as const } : {}),
    ...(username ? { username } : {}),
  };
}

/** Field errors in a server response; empty when none concerns a field. */
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
