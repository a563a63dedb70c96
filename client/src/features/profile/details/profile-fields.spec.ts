import {
  changeOf,
  fieldsAfterSave,
  fieldsOf,
  problemsOf,
  problemsOfRefusal,
  typedFields,
  unsentFields,
} from './profile-fields';

const stored = { username: 'ann', first_name: 'Ann', last_name: 'Lee', bio: 'Likes books' };
const fields = fieldsOf(stored);

describe('profile form', () => {
  it('sends only changed fields', () => {
    expect(changeOf(stored, fields)).toEqual({});
    expect(changeOf(stored, { ...fields, first_name: ' Ann ' })).toEqual({});
    expect(changeOf(stored, { ...fields, last_name: ' Li ', username: 'ann.li' })).toEqual({
      last_name: 'Li',
      username: 'ann.li',
    });
  });

  it('sends null for a cleared bio', () => {
    expect(changeOf(stored, { ...fields, bio: ' \n' })).toEqual({ bio: null });
    expect(changeOf({ ...stored, bio: null }, { ...fields, bio: '  ' })).toEqual({});
    expect(changeOf(stored, { ...fields, bio: ' Poems ' })).toEqual({ bio: ' Poems ' });
  });

  it('shows stored values, except edits made during the save', () => {
    const sent = { ...fields, first_name: ' Anna ', bio: 'Poems' };
    const now = { ...sent, bio: 'Poems and books' };
    expect(fieldsAfterSave({ ...stored, first_name: 'Anna', bio: 'Poems' }, sent, now)).toEqual({
      ...fields,
      first_name: 'Anna',
      bio: 'Poems and books',
    });
  });

  it('returns edited values as typed, and those edited since the save started', () => {
    const typed = { ...fields, first_name: ' Anna ', last_name: ' Lee ', bio: '' };
    expect(typedFields(stored, fields)).toEqual({});
    expect(typedFields(stored, typed)).toEqual({ first_name: ' Anna ', bio: '' });
    expect(unsentFields({ first_name: ' Anna ', bio: '' }, typed)).toEqual({});
    expect(unsentFields({ first_name: ' Anna ', bio: 'Poems' }, typed)).toEqual({ bio: 'Poems' });
  });

  it('requires both names', () => {
    expect(problemsOf(fields)).toEqual({});
    expect(problemsOf({ ...fields, first_name: ' ', last_name: '' })).toEqual({
      first_name: 'firstNameRequired',
      last_name: 'lastNameRequired',
    });
  });

  it('shows server errors at their fields', () => {
    expect(problemsOfRefusal({ code: 'username_taken' })).toEqual({ username: 'usernameTaken' });
    expect(problemsOfRefusal({ code: 'name_reserved', errors: [{ field: 'last_name' }] })).toEqual({
      last_name: 'nameReserved',
    });
    expect(problemsOfRefusal({ code: 'rate_limited' })).toEqual({});
  });

  it.each([
    ['an', 'usernameLength'],
    ['', 'usernameLength'],
    ['a'.repeat(31), 'usernameLength'],
    ['анна', 'usernameLetters'],
    ['ann lee', 'usernameLetters'],
    ['a'.repeat(30), undefined],
    ['Ann_Lee-2.0', undefined],
  ])('validates the username %p: %p', (username, problem) => {
    expect(problemsOf({ ...fields, username }).username).toBe(problem);
  });
});
